/**
 * Returns the slug of the record to which a link leads: the last segment of its path, besides `batches`, which ends the
 * path of a category's batches. Undefined if there is none.
 */
export function slugIn(link: string): string | undefined {
  const [path = ""] = link.replace(/^https?:\/\/[^/]*/i, "").split(/[?#]/, 1);
  const segments = path.split("/").filter(Boolean);
  return segments.at(-1) === "batches" ? segments.at(-2) : segments.at(-1);
}
