import { sheetHref, type SheetName } from "#app/styles/sheets.ts";

/** Returns the URL of a style sheet that a script adds once its part of the page is there. */
export function laterSheet(name: SheetName): string {
  return sheetHref(name);
}
