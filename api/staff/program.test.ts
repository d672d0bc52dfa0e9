import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { medicalColleges } from "#api/db/schema/directories.ts";
import { catalogueFolder, smallCatalogue } from "#tests/support/catalogue-folder.ts";
import { staff, staffDatabase } from "#tests/support/staff.ts";

const publicSite = { PUBLIC_ORIGIN: "https://portal.example" };

test("catalogue import writes the folder, says what became of each file and leaves an audit line", async () => {
  const { db, url, audited } = await staffDatabase();
  const folder = await catalogueFolder({ "medical_colleges.csv": "name,active\nখুলনা,yes\nরাজশাহী,yes\n" });
  const { code, said } = await staff(`catalogue import ${folder}`, { ...publicSite, DATABASE_URL: url });
  expect({ code, said }).toEqual({ code: 0, said: ["medical_colleges.csv: 2 rows, 2 added, 0 changed"] });
  expect(await db.$count(medicalColleges)).toBe(2);
  const counts = [{ file: "medical_colleges.csv", rows: 2, added: 2, changed: 0 }];
  expect(await audited()).toEqual([{ action: "catalogue import", detail: { folder, counts } }]);
});

test("a catalogue with wrong rows is told row by row and leaves nothing", async () => {
  const { url, audited } = await staffDatabase();
  const folder = await catalogueFolder({ "medical_colleges.csv": "name,active\n,yes\nরাজশাহী,often\n" });
  const { code, errors } = await staff(`catalogue import ${folder}`, { DATABASE_URL: url });
  expect(code).toBe(1);
  expect(errors.join("\n").split("\n")).toEqual([
    "medical_colleges.csv:2 name: is empty",
    'medical_colleges.csv:3 active: "often" is none of yes, no',
  ]);
  expect(await audited()).toEqual([]);
});

test("db seed fills an empty database, and beside a catalogue adds only what --scale asks for", async () => {
  const { db, url, audited } = await staffDatabase();
  const first = await staff("db seed", { DATABASE_URL: url });
  expect(first).toEqual({ code: 0, said: ["The demo catalogue is in."], errors: [] });
  const demoBatches = await db.$count(batches);

  const second = await staff("db seed --scale 1", { DATABASE_URL: url });
  expect(second.code).toBe(0);
  expect(await db.$count(batches)).toBe(demoBatches + 1000);
  expect(await audited()).toEqual([
    { action: "db seed", detail: { demo: true, scale: null } },
    { action: "db seed", detail: { demo: false, scale: 1 } },
  ]);
});

test("db reset begins again with the demo catalogue, on a DATABASE_URL only with --yes", async () => {
  const { db, url, audited } = await staffDatabase();
  const folder = await catalogueFolder(smallCatalogue);
  await staff(`catalogue import ${folder}`, { DATABASE_URL: url });

  const refused = await staff("db reset", { DATABASE_URL: url });
  expect(refused.code).toBe(1);
  expect(refused.errors).toEqual([expect.stringContaining("--yes")]);
  expect(await db.$count(batches)).toBe(1);

  const done = await staff("db reset --yes", { DATABASE_URL: url });
  expect(done).toEqual({ code: 0, said: ["The database is new, with the demo catalogue."], errors: [] });
  expect(await db.query.batches.findFirst({ where: (batch, { eq }) => eq(batch.slug, "evening") })).toBeUndefined();
  expect(await audited()).toEqual([{ action: "db reset", detail: {} }]);
});

test("demo data stays out of a public site", async () => {
  const { db, url } = await staffDatabase();
  for (const command of ["db seed", "db seed --scale 1", "db reset --yes"]) {
    const { code, errors } = await staff(command, { ...publicSite, DATABASE_URL: url });
    expect(code).toBe(1);
    expect(errors).toEqual(["Demo data has no place on https://portal.example: import a catalogue, or set DEMO=1."]);
  }
  expect(await db.$count(batches)).toBe(0);
});

test.each([
  ["db seed", { DATABASE_URL: "postgres://127.0.0.1:1/portal" }, "connect ECONNREFUSED 127.0.0.1:1"],
  [
    "db seed",
    { V3_API_URL: "https://v3.example" },
    "V3_API_URL is set: the data is kept behind https://v3.example, run this command there.",
  ],
  ["db seed --scale many", {}, "error: option '--scale <n>' argument 'many' is invalid. a number from 1 to 1000"],
  ["db drop", {}, "error: unknown command 'drop'"],
  ["catalogue import", {}, "error: missing required argument 'folder'"],
  ["db seed", { PORT: "many" }, /^The settings are not usable\.\nPORT: [^\n]+$/],
])("%s with %o fails in a plain line", async (words, source, message) => {
  const { code, errors } = await staff(words, source);
  expect(code).toBe(1);
  expect(errors).toEqual([message instanceof RegExp ? expect.stringMatching(message) : message]);
});

test("help is no error", async () => {
  const { code, said } = await staff("--help", {});
  expect(code).toBe(0);
  expect(said.join("\n")).toMatch(/catalogue[^]+db/);
});
