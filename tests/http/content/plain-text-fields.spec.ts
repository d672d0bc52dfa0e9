import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import fc from "fast-check";
import { z } from "zod";
import { exportCatalogue } from "#content/catalogue/export.ts";
import { importCatalogue } from "#content/catalogue/import.ts";
import { catalogueTables } from "#content/tables/tables.ts";
import type { CatalogueTable } from "#content/tables/table.ts";
import { canonicalText } from "#content/cells.ts";
import { damageOf } from "#content/damaged-text.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { measuredPages } from "#tests/support/examples/measured-pages.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";

const seed = Number(process.env["SEED"] ?? 7);

const meaningful = "<>&\"'`{}[]=;,\\#$%*_~()!:/?".split("");

/** Random printable texts, with many characters that are special in HTML, CSV, JSON and Markdown. */
const printable = fc
  .array(fc.oneof(fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }), fc.constantFrom(...meaningful)), {
    minLength: 12,
    maxLength: 24,
  })
  .map((letters) =>
    canonicalText(letters.join(""))
      .replace(/[|\n\t]/g, "")
      .trim(),
  )
  .filter((text) => text.length >= 8 && damageOf(text) === undefined);

/** A text that plain cells accept unchanged and all others do not. */
const probe = `'"<&>' কখ`;

/** Cells that accept any text but refer to a file or to a row of another table. */
const references = new Set([
  "lectures.csv notes",
  "lecture_sources.csv file",
  "materials.csv file",
  "lecture_sheets.csv file",
  "teachers.csv photo",
  "batches.csv picture",
  "lectures.csv timetable",
  "exam_questions.csv question",
  "exam_questions.csv subject",
  "exam_questions.csv topic",
]);

/** Cells whose text no page shows unchanged, and why. */
const notShown: Record<string, string> = {
  "synonyms.csv words": "it is only searched",
  "medical_colleges.csv aliases": "colleges are only found by them",
  "lectures.csv subject": "practice finds lectures by it",
  "lecture_sheets.csv subject": "practice finds sheets by it",
  "notices/*.md key": "it is the file name",
  "notices/*.md body": "it is Markdown",
  "books/*.md body": "it is Markdown",
  "books/*.md author": "only the API returns it; no page lists books",
  "books/*.md summary": "only the API returns it; no page lists books",
};

const Texts = z.union([z.string(), z.array(z.string())]);

/** Columns of a table that accept any text. */
function plainColumns({ file, row }: CatalogueTable): string[] {
  return Object.entries<z.ZodType>(row.shape).flatMap(([column, cell]) => {
    const { data } = cell.safeParse(probe);
    const taken = Texts.safeParse(data).data;
    return [taken].flat().join() === probe && !references.has(`${file} ${column}`) ? [column] : [];
  });
}

/** Rows of a table with new texts in their plain cells, where they are valid; and those texts by file and column. */
function rewritten(
  table: CatalogueTable,
  rows: Map<string, Record<string, string>>,
  textOf: (before: string) => string,
) {
  const texts = new Map<string, string[]>();
  const columns = plainColumns(table);
  const written = [...rows].map(([key, cells]) => {
    const changed = { ...cells };
    for (const column of columns) {
      const before = cells[column] ?? "";
      if (before === "" || `${table.file} ${column}` in notShown) continue;
      const text = textOf(before);
      if (!table.row.safeParse({ ...changed, [column]: text }).success) continue;
      changed[column] = text;
      texts.set(`${table.file} ${column}`, [...(texts.get(`${table.file} ${column}`) ?? []), text]);
    }
    return { key, cells: changed, files: [], retainReason: undefined };
  });
  return { written, texts, columns };
}

/** Replaces the content of every plain field of a portal by random texts. Returns them by file and column. */
async function fillPlainFields(portal: PortalProcess, folder: string): Promise<Map<string, string[]>> {
  const known = new Map<string, string>();
  const pool = fc.sample(printable, { seed, numRuns: 20_000 }).values();
  const textOf = (before: string) => {
    const text = known.get(before) ?? pool.next().value ?? "";
    known.set(before, text);
    return text;
  };
  const all = new Map<string, string[]>();
  await withDatabase(portal, async (db) => {
    const now = new Date();
    const media = { folder, dataDir: portal.dataDir };
    await exportCatalogue(db, folder, { now, dataDir: portal.dataDir });
    for (const table of catalogueTables(now, media)) {
      const sheet = await table.read(folder);
      if (!sheet) continue;
      const { written, texts, columns } = rewritten(table, sheet.cells(), textOf);
      for (const [path, text] of table.texts(written)) await writeFile(join(folder, path), text);
      for (const column of columns) all.set(`${table.file} ${column}`, texts.get(`${table.file} ${column}`) ?? []);
    }
    await importCatalogue(db, folder, { now, dataDir: portal.dataDir });
  });
  return all;
}

const entities = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&#39;": "'", "&amp;": "&" };
const unescaped = (html: string) =>
  html.replace(
    /&(?:lt|gt|quot|amp|#x27|#39);/g,
    (entity) => Object.entries(entities).find(([name]) => name === entity)?.[1] ?? "",
  );

/** Text of a page, including attributes that are shown or read aloud. */
function shownBy(html: string): string {
  const bare = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ");
  const attributes = [...bare.matchAll(/ (?:alt|title|aria-label|value|content|placeholder)="([^"]*)"/g)].map(
    ([, value = ""]) => value,
  );
  return unescaped([bare.replace(/<[^>]+>/g, "\n"), ...attributes].join("\n"));
}

/** Addresses of the batch finder's results for each option of its questions. */
async function finderResults(visitor: PlainBrowser): Promise<string[]> {
  const finder = "/fcps-p-ii/batch-for-you";
  const form = await (await visitor.send(finder)).text();
  const options = [...form.matchAll(/<input type="radio" name="(q\d+)" value="(\d+)"/g)];
  expect(options.length).toBeGreaterThan(1);
  return options.map(([, name = "", value = ""]) => `${finder}?${name}=${value}`);
}

test("any printable text in a plain field of the content files is shown unchanged, or its row refused @whole", async ({
  start,
}) => {
  const portal = await start({ PUBLIC_DATA_FRESH_SECONDS: "0", PAGE_FRESH_SECONDS: "0" });
  const [doctor, visitor, nobody] = [browserAt(portal.origin), browserAt(portal.origin), browserAt(portal.origin)];
  expect((await doctor.logIn(demoDoctor.phone, demoDoctor.password)).status).toBe(303);
  const readers = { doctor, visitor, nobody };
  const pages = [];
  for (const { reader, open } of measuredPages({ doctor, visitor })) pages.push({ reader, path: await open() });

  const folder = await ownFolder();
  const fields = await fillPlainFields(portal, folder);
  await rm(folder, { recursive: true });
  for (const quiz of ["medicine-on-spot", "phase-a-weekly-basic"])
    pages.push({ reader: "doctor" as const, path: `/on-spot-quiz/${quiz}` });
  for (const path of await finderResults(nobody)) pages.push({ reader: "nobody" as const, path });
  const shown: string[] = [];
  for (const { reader, path } of pages) shown.push(shownBy(await (await readers[reader].send(path)).text()));

  const whole = shown.join("\n");
  const missing = [...fields].filter(
    ([field, texts]) => !(field in notShown) && !texts.some((text) => whole.includes(text)),
  );
  expect(missing.map(([field, texts]) => `${field}: ${texts[0] ?? "no row of the demo has it"}`)).toEqual([]);
  expect(fields.size).toBeGreaterThan(60);
});
