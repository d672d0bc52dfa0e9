/** The classes that the sheets give a look of its own when they stand beside another: `.tag.now`, `.tag:is(.full, .closed)`. */
function looksOf(name: string, css: string): string[] {
  const found = [...css.matchAll(new RegExp(`\\.${name}(?:\\.([\\w-]+)|:is\\(([^)]*)\\))`, "g"))];
  const names = found.flatMap(([, one, many]) => one ?? (many ?? "").split(",").map((word) => word.trim().slice(1)));
  return ["", ...new Set(names)];
}

/** Looks of tags and buttons that the text of the sheets has. */
export function looksIn(css: string): { tags: string[]; buttons: string[] } {
  return { tags: looksOf("tag", css), buttons: [...looksOf("button", css), "primary", "danger-button"] };
}
