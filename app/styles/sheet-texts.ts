import base from "./base.css?inline";
import batches from "./batches.css?inline";
import contacts from "./contacts.css?inline";
import content from "./content.css?inline";
import forms from "./forms.css?inline";
import home from "./home.css?inline";
import invoice from "./invoice.css?inline";
import materials from "./materials.css?inline";
import money from "./money.css?inline";
import my from "./my.css?inline";
import pages from "./pages.css?inline";
import results from "./results.css?inline";
import room from "./room.css?inline";
import staff from "./staff.css?inline";
import study from "./study.css?inline";
import type { SheetName } from "./sheets.ts";

const texts: Record<SheetName | "base", string> = {
  base,
  content,
  home,
  contacts,
  batches,
  pages,
  forms,
  invoice,
  materials,
  money,
  my,
  room,
  results,
  staff,
  study,
};

/** The base and these sheets as one text, for documents. It is no part of the browser's bundle. */
export function sheetText(sheets: SheetName[]): string {
  return texts.base + sheets.map((name) => texts[name]).join("");
}
