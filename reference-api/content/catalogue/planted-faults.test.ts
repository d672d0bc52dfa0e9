import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { z } from "zod";
import { smallCatalogue, type CatalogueFiles } from "#tests/support/content/catalogue-folder.ts";
import { contentImporter } from "#tests/support/content/content-importer.ts";
import { plantedFaults } from "#tests/support/hostile/planted-faults.ts";
import { csvText } from "../csv-writer.ts";
import { catalogueTables } from "#content/tables/tables.ts";

const bankFile = "questions/medicine.csv";

/** Files that the small catalogue does not have. */
const others: CatalogueFiles = {
  "synonyms.csv": "key,words\nheart,হার্ট|heart\n",
  "complaint_topics.csv": "key,title,sort,active\nfees,ফি,1,\n",
  "subscription_plans.csv": "months,title,price_per_video,view_limit,active\n3,তিন মাস,40,5,\n",
};

const good = { ...smallCatalogue, ...others };
const tables = catalogueTables(new Date(), { folder: "", dataDir: undefined });

const Rows = z.tuple([z.record(z.string(), z.string())], z.record(z.string(), z.string()));

/**
 * A valid file plus one row per fault: a valid row with the cells of the fault and, unless the fault sets it, a unique
 * key.
 */
function withFaults(file: string, key: string[]): string {
  const text = String(good[file]);
  const rows = Rows.parse(parse(text, { columns: true }));
  const name = key.at(-1) ?? "";
  const wrong = plantedFaults
    .filter((fault) => fault.file === file)
    .map(({ cells }, place) => ({ ...rows[0], [name]: `wrong-${place}`, ...cells }));
  return csvText(Object.keys(rows[0]), [...rows, ...wrong]);
}

/** One document per fault, with the number of the fault in its name. */
function documents(file: string): CatalogueFiles {
  const folder = file.replace("*.md", "");
  const faults = plantedFaults.filter((fault) => fault.file === file);
  return Object.fromEntries(
    faults.map(({ cells: { body = "লেখা", ...head } }, place) => {
      const lines = Object.entries({ title: "নমুনা", ...head }).map(([name, value]) => `${name}: ${value}`);
      return [`${folder}wrong-${place}.md`, ["---", ...lines, "---", body].join("\n")];
    }),
  );
}

/** File, line and column at which a fault is expected to be reported. */
function locationOf(file: string, place: number, column: string): string {
  if (file.endsWith("*.md")) return `${file.replace("*", `wrong-${place}`)} ${column}`;
  const before = Rows.parse(parse(String(good[file]), { columns: true })).length;
  return `${file}:${before + 2 + place} ${column}`;
}

test(`reports ${plantedFaults.length} faults, two or more in every file of a centre, at once by file, line and column`, async () => {
  const files = [...tables.map(({ file, key }) => ({ file, key })), { file: bankFile, key: ["key"] }];
  const faulty = files.map(({ file, key }) =>
    file.endsWith(".md") ? documents(file) : { [file]: withFaults(file, key) },
  );
  const { problemsOf } = await contentImporter();
  const found = await problemsOf(Object.assign({}, good, ...faulty) as CatalogueFiles);
  const reported = found.map((line) => line.replace(/^(\S+\.md):\d+/, "$1"));

  const expected = files.flatMap(({ file }) =>
    plantedFaults
      .filter((fault) => fault.file === file)
      .map(({ column, reason }, place) => `${locationOf(file, place, column)}: ${reason}`),
  );
  expect(reported.toSorted()).toEqual(expected.toSorted());
});

test("has at least two faults for every file and sixty in total", () => {
  const counts = new Map<string, number>();
  for (const { file } of plantedFaults) counts.set(file, (counts.get(file) ?? 0) + 1);
  const few = [...tables.map(({ file }) => file), bankFile].filter((file) => (counts.get(file) ?? 0) < 2);
  expect(few, "files whose mistakes tests/support/hostile/planted-faults.ts does not plant").toEqual([]);
  expect(plantedFaults.length).toBeGreaterThanOrEqual(60);
});
