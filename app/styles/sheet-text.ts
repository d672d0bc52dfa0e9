import base from "./base/base.css?inline";
import type { SheetName } from "./sheets.ts";

const texts = import.meta.glob<string>("./sheets/**/*.css", { query: "?inline", import: "default", eager: true });

/**
 * Returns the text of the base styles and the given sheets, for inlining into a document. In production, it is not part
 * of the browser bundle.
 */
export function sheetText(sheets: SheetName[]): string {
  return base + sheets.map((name) => texts[`./sheets/${name}.css`] ?? "").join("");
}
