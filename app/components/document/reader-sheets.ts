import type { SheetName } from "#app/styles/sheets.ts";
import type { RootData } from "./root-data.ts";

/** Style sheets that do not depend on the page: maintenance, logged-in doctor, staff view. Most visitors need none. */
export function readerSheets(data: RootData | undefined): SheetName[] {
  return [
    ...(data?.showsMaintenance ? (["reader/maintenance"] as const) : []),
    ...(data?.doctor ? (["reader/signed-in"] as const) : []),
    ...(data?.isStaffView ? (["reader/staff"] as const) : []),
  ];
}
