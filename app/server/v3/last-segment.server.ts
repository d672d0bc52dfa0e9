/** Returns the last segment of a link's path; undefined if it has none. */
export function lastSegment(link: string): string | undefined {
  return link.split(/[?#]/, 1)[0]?.split("/").filter(Boolean).pop();
}
