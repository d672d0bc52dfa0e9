import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { Cells } from "#content/csv-writer.ts";
import { demoFolder } from "../seed.ts";

const Rows = z.array(z.record(z.string(), z.string()));

/** The rows of one of the demo's files, after which those of an invented centre are made. */
export function demoRows(file: string): Cells[] {
  return Rows.parse(parse(readFileSync(join(demoFolder, file), "utf8"), { columns: true, bom: true }));
}

/** Each different value of a column, in the order in which they come. */
export function valuesOf(rows: Cells[], column: string): string[] {
  return [...new Set(rows.map((row) => row[column] ?? ""))].filter(Boolean);
}

/** A number as people write it in a Bengali text. */
export function bengali(number: number): string {
  return String(number).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯".charAt(Number(digit)));
}

/** A time of the day so many days from the day of the import: an invented centre is always in its season. */
export function dayFromToday(days: number, clock?: string): string {
  const day = days === 0 ? "today" : `today${days < 0 ? "-" : "+"}${Math.abs(days)}`;
  return clock === undefined ? day : `${day} ${clock}`;
}
