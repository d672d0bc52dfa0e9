import type { SheetName } from "#app/styles/sheets.ts";
import type { RootData } from "./root-data.ts";

/** Of parts that depend on who reads: most visitors of a public page need none of them. */
export function readerSheets(data: RootData | undefined): SheetName[] {
  return [...(data?.doctor ? (["signed-in"] as const) : []), ...(data?.isStaffView ? (["staff"] as const) : [])];
}
