import type { z } from "zod";

/** Thrown for invalid settings. `problems` has one line for each problem, and the message contains them all. */
export class SettingsError extends Error {
  /** One line for each problem. */
  readonly problems: string[];

  constructor(problems: string | string[], options?: ErrorOptions) {
    super(typeof problems === "string" ? problems : ["The settings are not usable.", ...problems].join("\n"), options);
    this.problems = [problems].flat();
  }
}

/** Values of settings by name, such as `process.env`. `parseSettings` treats an empty string as not set. */
export type SettingsSource = Record<string, string | undefined>;

/**
 * Parses the settings that `declared` names, ignoring others. Throws a SettingsError with one line for each problem.
 */
export function parseSettings<Declared extends z.ZodObject>(declared: Declared, source: SettingsSource) {
  const parsed = declared.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")));
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
}

/**
 * Runs two readers of settings at once. Throws the first error that is not a SettingsError, if there is one, else a
 * SettingsError with the problems of both.
 */
export async function readTogether<One, Other>(
  readOne: () => Promise<One>,
  readOther: () => Promise<Other>,
): Promise<[One, Other]> {
  const [one, other] = await Promise.allSettled([readOne(), readOther()]);
  if (one.status === "fulfilled" && other.status === "fulfilled") return [one.value, other.value];
  const errors = [one, other].flatMap((read): unknown[] => (read.status === "rejected" ? [read.reason] : []));
  const unexpected = errors.find((error) => !(error instanceof SettingsError));
  const problems = new Set(errors.flatMap((error) => (error instanceof SettingsError ? error.problems : [])));
  throw unexpected ?? (problems.size > 1 ? new SettingsError([...problems]) : errors[0]);
}
