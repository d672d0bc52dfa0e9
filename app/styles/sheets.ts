/** Style sheets that a page may add to the base, one file each in `sheets/`; those in `document/` come only with it. */
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

/** URL of a sheet's file, for a part that is added later; empty for those that come only with the document. */
export function sheetHref(name: SheetName): string {
  return addresses[`./sheets/${name}.css`] ?? "";
}
