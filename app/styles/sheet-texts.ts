import base from "./base/base.css?inline";
import type { SheetName } from "./sheets.ts";

const texts = import.meta.glob<string>("./sheets/*.css", { query: "?inline", import: "default", eager: true });

/** The base and these sheets as one text, for documents. It is no part of the browser's bundle. */
export function sheetText(sheets: SheetName[]): string {
  return base + sheets.map((name) => texts[`./sheets/${name}.css`] ?? "").join("");
}
