/** The sheets that a page may add to the base: a file each in `sheets/`. */
export type SheetName =
  | "account"
  | "content"
  | "home"
  | "contacts"
  | "courses"
  | "dashboard"
  | "day"
  | "batches"
  | "pages"
  | "entry"
  | "events"
  | "forms"
  | "invoice"
  | "materials"
  | "money"
  | "my"
  | "room"
  | "results"
  | "search"
  | "signed-in"
  | "staff"
  | "study";

const addresses = import.meta.glob<string>("./sheets/*.css", { query: "?url", import: "default", eager: true });

/** Where a sheet's file is, for a move between pages without a new document. */
export function sheetHref(name: SheetName): string {
  return addresses[`./sheets/${name}.css`] ?? "";
}
