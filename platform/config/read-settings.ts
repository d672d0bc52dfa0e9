import type { z } from "zod";

/** Unusable settings. The message names each of them and how to fix it. */
export class SettingsError extends Error {
  /** One line for each of them. */
  readonly problems: string[];

  constructor(problems: string | string[], options?: ErrorOptions) {
    super(typeof problems === "string" ? problems : ["The settings are not usable.", ...problems].join("\n"), options);
    this.problems = [problems].flat();
  }
}

/** Settings by name, as in the environment; an empty one counts as not set. */
export type SettingsSource = Record<string, string | undefined>;

/** Parses the settings that `declared` names. Throws a SettingsError with one line for each invalid one. */
export function parseSettings<Declared extends z.ZodObject>(declared: Declared, source: SettingsSource) {
  const parsed = declared.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")));
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
}

/** Runs two readers of settings. Throws one SettingsError that names what either of them cannot use. */
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
