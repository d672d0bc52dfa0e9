/** Style sheets that a page may add to the base, one file each in `sheets/`. */
export type SheetName =
  | "account"
  | "content"
  | "home"
  | "contacts"
  | "courses"
  | "dashboard"
  | "day-question"
  | "day"
  | "batches"
  | "pages"
  | "entry"
  | "events"
  | "footer"
  | "forms"
  | "invoice"
  | "materials"
  | "money"
  | "my"
  | "room"
  | "practice"
  | "practice-room"
  | "reader/maintenance"
  | "reader/signed-in"
  | "reader/staff"
  | "results"
  | "search"
  | "study";

const addresses = import.meta.glob<string>("./sheets/**/*.css", { query: "?url", import: "default", eager: true });

/** URL of a sheet's file, for client-side navigation. */
export function sheetHref(name: SheetName): string {
  return addresses[`./sheets/${name}.css`] ?? "";
}
