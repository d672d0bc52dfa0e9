import batches from "./batches.css?url";
import contacts from "./contacts.css?url";
import content from "./content.css?url";
import forms from "./forms.css?url";
import home from "./home.css?url";
import invoice from "./invoice.css?url";
import materials from "./materials.css?url";
import money from "./money.css?url";
import my from "./my.css?url";
import pages from "./pages.css?url";
import results from "./results.css?url";
import room from "./room.css?url";
import staff from "./staff.css?url";
import study from "./study.css?url";

/** The sheets a page may add to the base, for a move between pages without a new document. */
export const sheetHref = {
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

export type SheetName = keyof typeof sheetHref;
