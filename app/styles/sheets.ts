import batches from "./batches.css?url";
import contacts from "./contacts.css?url";
import content from "./content.css?url";
import home from "./home.css?url";
import pages from "./pages.css?url";

/** The sheets a page may add to the base, for a move between pages without a new document. */
export const sheetHref = { content, home, contacts, batches, pages };

export type SheetName = keyof typeof sheetHref;
