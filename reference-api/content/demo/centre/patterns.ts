import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { Cells } from "#content/csv-writer.ts";
import { demoFolder } from "../seed.ts";

const Rows = z.array(z.record(z.string(), z.string()));

export function demoRows(file: string): Cells[] {
  return Rows.parse(parse(readFileSync(join(demoFolder, file), "utf8"), { columns: true, bom: true }));
}

export function valuesOf(rows: Cells[], column: string): string[] {
  return [...new Set(rows.map((row) => row[column] ?? ""))].filter(Boolean);
}

/**
 * Formats a day relative to the import, optionally with a time, as in `today+3 10:00`, so that a generated centre is
 * always current.
 */
export function dayFromToday(days: number, clock?: string): string {
  const day = days === 0 ? "today" : `today${days < 0 ? "-" : "+"}${Math.abs(days)}`;
  return clock === undefined ? day : `${day} ${clock}`;
}
