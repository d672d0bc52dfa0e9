import type { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import type { Ids } from "#content/ids.ts";
import type { Cells } from "../csv-writer.ts";
import type { Problem } from "../csv.ts";
import type { Reference } from "./reference.ts";

export interface WrittenFile {
  file: string;
  rows: number;
}

export interface Counts extends WrittenFile {
  added: number;
  changed: number;
  /** Number of retired rows, and keys of rows that could not be retired; only if retiring was requested. */
  retired?: number;
  staying?: string[];
  /** Remarks for staff on rows that are written nevertheless. */
  notes?: string[];
}

export interface StoredRow {
  key: string;
  cells: Cells;
  /** Files below `media/` that the row names. */
  files: string[];
  /** Why an export leaves the row out; undefined: it exports the row. */
  retainReason: string | undefined;
}

export interface StoredRows {
  rows: StoredRow[];
  /** Data that no file can express. */
  problems: Problem[];
}

export interface Sheet {
  file: string;
  problems: Problem[];
  keys: Set<string> | undefined;
  /** Line numbers of the rows, by row key. */
  lines(): Map<string, number>;
  /** References of its rows to rows of other files. */
  references(): (Reference & { line: number; place: string })[];
  /** The rows as an export would write them, by row key. */
  cells(): Map<string, Cells>;
  /** Problems that depend on the stored data; called before anything is written. */
  conflicts(db: Writer): Promise<Problem[]>;
  /** Problems that depend on the other files; called after everything has been written. */
  validateAfterWrite(db: Writer): Promise<Problem[]>;
  write(db: Writer, ids: Ids): Promise<Counts>;
}

export interface CatalogueTable {
  file: string;
  columns: string[];
  /** Columns that a file may leave out. */
  optionalColumns: string[];
  key: string[];
  row: z.ZodObject;
  /** Reads the file of a folder; undefined: there is none. */
  read(folder: string): Promise<Sheet | undefined>;
  known(db: Writer): Promise<Map<string, number>>;
  /** Loads the stored rows in insertion order. */
  stored(db: Writer, ids: Ids): Promise<StoredRows>;
  /** Retires the rows whose key is not in `keys`. */
  retire(db: Writer, keys: Set<string>, ids: Ids): Promise<{ retired: number; staying: string[] }>;
  /** Contents of the files for these rows, by path in the folder. */
  texts(rows: StoredRow[]): Map<string, string>;
}
