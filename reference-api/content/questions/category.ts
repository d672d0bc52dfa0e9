export interface QuestionCategory {
  subject: string;
  topic: string | null;
}

/**
 * Parses a Moodle category path such as `$course$/top/Medicine/Cardiology`, in which a slash in a name is doubled.
 * Returns `fallback` if no subject is left without Moodle's own categories.
 */
export function categoryOf(path: string, fallback: QuestionCategory): QuestionCategory {
  const names = path
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll("//", "/").trim())
    .filter((name) => name !== "" && name !== "top" && !/^\$.*\$$/.test(name) && !name.startsWith("Default for "));
  const [subject, ...rest] = names;
  return subject === undefined ? fallback : { subject, topic: rest.length > 0 ? rest.join(" / ") : null };
}

export function categoryPath({ subject, topic }: QuestionCategory): string {
  const names = [subject, ...(topic === null ? [] : topic.split(" / "))];
  return ["$course$", "top", ...names.map((name) => name.replaceAll("/", "//"))].join("/");
}
