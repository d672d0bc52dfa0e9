import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";
import { pagesText, readPages } from "./book-pages.ts";
import * as cell from "./cells.ts";
import { csvText } from "./csv-writer.ts";
import { damageOf } from "./damaged-text.ts";
import { readCsv } from "./csv.ts";
import { documentTexts, readDocument } from "./documents.ts";
import { htmlAsText, richTextOf } from "./markdown.ts";

const now = new Date("2026-11-27T10:00:00+06:00");
const { day, time } = cell.datesAt(now);

/** Arbitrary text that a cell can hold: normalized, without surrounding space. */
const printable = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.string({
      unit: fc.constantFrom(..."\"',;|=+-@#`<>&\n\\ কয়ড়ক্ষ\u09df\u200d\t{}\u202e\u2028".split("")),
      maxLength: 20,
    }),
  )
  .map((text) => cell.canonicalText(text.replace(/[\0\ufffd]/g, "")).trim());
const instant = fc.date({ min: new Date("2001-01-01"), max: new Date("2098-12-31"), noInvalidDate: true });
const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);

const kinds = {
  text: { reads: cell.text(), values: printable.filter((text) => text !== "") },
  maybe: { reads: cell.optional(cell.text()), values: fc.option(printable.filter((text) => text !== "")) },
  words: { reads: cell.listOf(cell.text()), values: fc.uniqueArray(word) },
  flag: { reads: cell.withDefault(cell.flag, true), values: fc.boolean() },
  number: { reads: cell.wholeNumber, values: fc.nat(999_999_999) },
  money: { reads: cell.money, values: fc.nat(99_999_999).map((paisa) => (paisa / 100).toFixed(2)) },
  day: { reads: day, values: instant.map((date) => date.toISOString().slice(0, 10)) },
  time: { reads: time, values: instant },
  json: { reads: cell.json, values: fc.jsonValue({ stringUnit: "grapheme" }).map((value) => normalized(value)) },
};

/** JSON without negative zero and with normalized letters, as a file stores it. */
function normalized(value: unknown): z.infer<ReturnType<typeof z.json>> {
  return z.json().parse(JSON.parse(cell.canonicalText(JSON.stringify(value))));
}

const schema = z.object(Object.fromEntries(Object.entries(kinds).map(([name, { reads }]) => [name, reads])));
/** Encodes a row as cells; every codec encodes to a string. */
const asCells = (row: z.output<typeof schema>) => z.record(z.string(), z.string()).parse(z.encode(schema, row));

const rows = fc.uniqueArray(
  fc
    .record(Object.fromEntries(Object.entries(kinds).map(([name, { values }]) => [name, values])))
    .filter((row) => Object.values(asCells(row)).every((text) => damageOf(text) === undefined)),
  {
    selector: (row) => row["text"],
    minLength: 1,
    maxLength: 5,
  },
);

test("reads back rows of any printable text, days, times, numbers, money, flags, lists and JSON", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      const path = await temporaryFile("rows.csv", csvText(Object.keys(kinds), written.map(asCells)));
      const read = await readCsv(path, { file: "rows.csv", row: schema, key: ["text"] });
      expect(read.problems).toEqual([]);
      expect(read.rows.map(({ row }) => row)).toEqual(written);
    }),
  );
});

const lines = printable.map((text) => text.replace(/\n/g, " ").trim()).filter((text) => text !== "");
const document = z.object({ key: cell.key, title: cell.text(), sort: cell.sort, body: cell.text() });

test("reads back a document of any printable text", () => {
  const row = fc.record({ key: word, title: lines, sort: fc.nat(999), body: printable.filter((text) => text !== "") });
  fc.assert(
    fc.property(row, (written) => {
      const cells = z.encode(document, written);
      const [[file, text] = ["", ""]] = documentTexts("books", [{ key: written.key, cells }]);
      const { found, problems } = readDocument(file, Buffer.from(text), { file: "", key: ["key"], row: document });
      expect(problems).toEqual([]);
      expect(found?.row).toEqual(written);
    }),
  );
});

const nothing = { pictures: () => Promise.resolve(undefined), kept: new Map() };
const clean = (html: string) => richTextOf(htmlAsText(html), nothing);
const tag = fc.constantFrom("p", "b", "ul", "li", "pre", "h2", "table", "br", "code");
const markup = fc
  .array(
    fc.oneof(
      printable.map((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom("\n---\n", "\n# x\n", "\n```\n", "\n![](scan:a)\n"),
    ),
  )
  .map((parts) => parts.join(""));

test("reads back book pages of any HTML, whatever their lines begin with", async () => {
  const chapter = fc.option(lines);
  const ofSubject = fc.option(fc.constantFrom("Medicine", "Gynaecology and Obstetrics"));
  const page = fc.record({ chapter, ofSubject, html: markup });
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 4 }), async (drafts) => {
      const stored = [];
      for (const { chapter: title, ofSubject: named, html } of drafts) {
        const body_html = await clean(html).catch(() => "");
        const subject = title === null ? null : named;
        if (body_html !== "")
          stored.push({ page_no: stored.length + 1, chapter: title, subject, body_html, scan: null });
      }
      fc.pre(stored.length > 0);
      const { pages, problems } = await readPages(pagesText(stored), nothing.pictures);
      expect(problems).toEqual([]);
      expect(pages).toEqual(stored);
    }),
  );
});
