/**
 * Style sheets that a page may add to the base styles, one file each in `sheets/`. Those in `document/` are only
 * inlined in a document, and cannot be added later.
 */
export type SheetName =
  | "account"
  | "content"
  | "home"
  | "contacts"
  | "courses"
  | "dashboard"
  | "day-question"
  | "day"
  | "batch"
  | "batches"
  | "pages"
  | "document/footer"
  | "document/maintenance"
  | "document/signed-in"
  | "document/staff"
  | "entry"
  | "events"
  | "exams/answers"
  | "exams/chart"
  | "exams/strength"
  | "forms"
  | "invoice"
  | "materials"
  | "money"
  | "my"
  | "room"
  | "practice"
  | "practice-home"
  | "practice-room"
  | "results"
  | "search"
  | "study";

const addresses = import.meta.glob<string>(["./sheets/*.css", "./sheets/exams/*.css"], {
  query: "?url",
  import: "default",
  eager: true,
});

/** Returns the URL of a sheet's file, for a part of a page that is added later; empty for sheets in `document/`. */
export function sheetHref(name: SheetName): string {
  return addresses[`./sheets/${name}.css`] ?? "";
}
