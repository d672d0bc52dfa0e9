export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path.endsWith("/", end) && end > 0) end -= 1;
  return path.slice(0, end);
}
