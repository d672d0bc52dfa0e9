import type { SheetName } from "#app/styles/sheets.ts";
import type { RootData } from "./root-data.ts";

/** Style sheets that depend on the reader: logged-in doctor, staff view. Most visitors need none. */
export function readerSheets(data: RootData | undefined): SheetName[] {
  return [...(data?.doctor ? (["signed-in"] as const) : []), ...(data?.isStaffView ? (["staff"] as const) : [])];
}
