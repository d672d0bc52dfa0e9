/** Where a question belongs. */
export interface Category {
  subject: string;
  topic: string | null;
}

/** A category's path as Moodle writes it: `$course$/top/Medicine/Cardiology`. A slash in a name is doubled there. */
export function categoryOf(path: string, fallback: Category): Category {
  const names = path
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll("//", "/").trim())
    .filter((name) => name !== "" && name !== "top" && !/^\$.*\$$/.test(name) && !name.startsWith("Default for "));
  const [subject, ...rest] = names;
  return subject === undefined ? fallback : { subject, topic: rest.length > 0 ? rest.join(" / ") : null };
}

/** The opposite of `categoryOf`. */
export function categoryPath({ subject, topic }: Category): string {
  const names = [subject, ...(topic === null ? [] : topic.split(" / "))];
  return ["$course$", "top", ...names.map((name) => name.replaceAll("/", "//"))].join("/");
}
