import type { SheetName } from "#app/styles/sheets.ts";
import type { RootData } from "./root-data.ts";

/**
 * Returns the style sheets that do not depend on the page: maintenance notice, logged-in doctor, staff view. Empty for
 * most visitors.
 */
export function readerSheets(data: RootData | undefined): SheetName[] {
  return [
    ...(data?.showsMaintenance ? (["document/maintenance"] as const) : []),
    ...(data?.doctor ? (["document/signed-in"] as const) : []),
    ...(data?.isStaffView ? (["document/staff"] as const) : []),
  ];
}
