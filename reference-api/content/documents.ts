import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { z } from "zod";
import { errorCode } from "#runtime/error-code.ts";
import { NotRegular, readRegular } from "#runtime/regular-file.ts";
import type { Cells } from "./csv-writer.ts";
import type { CheckedRow, CheckedRows, CsvFile, Problem } from "./csv.ts";
import { damageOf } from "./damaged-text.ts";
import { nearestTo } from "#runtime/nearest.ts";
import { decodeText, NotUtf8 } from "./text-file.ts";

const ending = ".md";

export interface DocumentFile<Row extends z.ZodObject> extends CsvFile<Row> {
  /** Fields that may be repeated; their values become the lines of one cell. */
  repeated?: string[];
}

interface Header {
  cells: Map<string, string>;
  lines: Map<string, number>;
  problems: Problem[];
}

function readHeader(file: string, header: string[], columns: string[], repeated: string[]): Header {
  const cells = new Map<string, string>();
  const lines = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [place, text] of header.entries()) {
    if (text.trim() === "") continue;
    const line = place + 2;
    const [, name = "", value = ""] = /^([a-z_]+):(.*)$/s.exec(text) ?? [];
    const before = cells.get(name);
    if (name === "") problems.push({ file, line, reason: `is not a header line, as in "title: …": ${text.trim()}` });
    else if (!columns.includes(name)) {
      const nearest = nearestTo(name, columns);
      problems.push({
        file,
        line,
        column: name,
        reason: `there is no such field, only ${columns.join(", ")}${nearest}`,
      });
    } else if (before !== undefined && !repeated.includes(name)) {
      problems.push({ file, line, column: name, reason: `is on line ${lines.get(name) ?? 0} already` });
    } else {
      cells.set(name, before === undefined ? value.trim() : `${before}\n${value.trim()}`);
      lines.set(name, line);
    }
  }
  return { cells, lines, problems };
}

/**
 * Parses a document: a header between two lines of `---`, then the text. The file name without extension is the key.
 * `found` is undefined without a header or with an invalid field; other problems may come beside it.
 */
export function readDocument<Row extends z.ZodObject>(
  file: string,
  bytes: Uint8Array,
  { row: schema, repeated = [] }: DocumentFile<Row>,
): { found?: CheckedRow<z.output<Row>>; problems: Problem[] } {
  let text;
  try {
    text = decodeText(bytes).replace(/^\uFEFF/, "");
  } catch (error) {
    if (error instanceof NotUtf8) return { problems: [{ file, reason: error.message }] };
    throw error;
  }
  const all = text.split("\n");
  const end = all.indexOf("---", 1);
  if (all[0] !== "---" || end === -1)
    return { problems: [{ file, line: 1, reason: "does not begin with a header between two lines of ---" }] };
  const columns = Object.keys(schema.shape).filter((column) => column !== "key" && column !== "body");
  const { cells, lines, problems } = readHeader(file, all.slice(1, end), columns, repeated);
  lines.set("body", end + 2);
  const empty = Object.fromEntries(columns.map((column) => [column, ""]));
  const found = {
    ...empty,
    ...Object.fromEntries(cells),
    key: basename(file, ending),
    body: all.slice(end + 1).join("\n"),
  };
  for (const [column, cell] of Object.entries(found)) {
    const reason = damageOf(cell);
    if (reason !== undefined) problems.push({ file, line: lines.get(column) ?? 1, column, reason });
  }
  const checked = schema.safeParse(found);
  for (const { path, message } of checked.error?.issues ?? []) {
    const column = path[0]?.toString();
    problems.push({ file, line: lines.get(column ?? "") ?? 1, column, reason: message });
  }
  return checked.success ? { found: { line: 1, row: checked.data, file, lines }, problems } : { problems };
}

function documentText(cells: Cells): string {
  const { key: _, body = "", ...header } = cells;
  const lines = Object.entries(header).flatMap(([name, cell]) =>
    cell === "" ? [] : cell.split("\n").map((value) => `${name}: ${value}`),
  );
  return ["---", ...lines, "---", body].join("\n");
}

export function documentTexts(within: string, rows: { key: string; cells: Cells }[]): Map<string, string> {
  return new Map(rows.map(({ key, cells }) => [`${within}/${key}${ending}`, documentText(cells)]));
}

export async function readDocuments<Row extends z.ZodObject>(
  folder: string,
  within: string,
  definition: DocumentFile<Row>,
): Promise<CheckedRows<z.output<Row>> | undefined> {
  const names = await readdir(join(folder, within)).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  const files = names?.filter((name) => name.endsWith(ending)).toSorted() ?? [];
  if (files.length === 0) return undefined;
  const rows = [];
  const problems = [];
  for (const name of files) {
    const file = `${within}/${name}`;
    try {
      const document = readDocument(file, await readRegular(folder, file), definition);
      if (document.found) rows.push(document.found);
      problems.push(...document.problems);
    } catch (error) {
      if (!(error instanceof NotRegular)) throw error;
      problems.push({ file, reason: error.message });
    }
  }
  return { rows, keys: new Set(files.map((name) => basename(name, ending))), problems };
}
