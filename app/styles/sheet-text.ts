import base from "./base/base.css?inline";
import type { SheetName } from "./sheets.ts";

const texts = import.meta.glob<string>("./sheets/**/*.css", { query: "?inline", import: "default", eager: true });

/** Text of the base styles and the given sheets, for inlining. Not part of the browser bundle. */
export function sheetText(sheets: SheetName[]): string {
  return base + sheets.map((name) => texts[`./sheets/${name}.css`] ?? "").join("");
}
