import { expect, test } from "vitest";
import { dropEverything } from "#api/db/client.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { markInstallation, readInstallation } from "#api/db/installation.ts";
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
  expect(await audited()).toEqual([{ action: "content import", detail: { folder, counts } }]);
});

test("content import --dry-run says what would change, --only takes one table, and the old word still works", async () => {
  const { url, db } = await staffDatabase();
  const folder = await catalogueFolder(smallCatalogue);
  const run = (words: string) => staff(words, { ...publicSite, DATABASE_URL: url });
  const dry = await run(`content import ${folder} --dry-run`);
  expect(dry.code).toBe(0);
  expect(dry.said).toContain("exams.csv: 2 rows, 2 would be added, 0 would be changed");
  expect(dry.said.at(-1)).toBe("Nothing was written.");
  expect(await db.$count(batches)).toBe(0);

  const some = await run(`catalogue import ${folder} --only categories questions`);
  expect(some.said).toEqual([
    "questions/medicine.csv: 3 rows, 3 added, 0 changed",
    "categories.csv: 1 rows, 1 added, 0 changed",
  ]);
  const strange = await run(`content import ${folder} --only exam`);
  expect(strange.errors).toEqual(['exam: is not the name of a table of the content; the nearest is "exams"']);
  const lacking = await run(`content import ${folder} --only exam_events`);
  expect(lacking.errors.join("\n")).toContain('"model" is neither in exams.csv nor in the database');
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
  expect(first).toMatchObject({ code: 0, said: ["The demo catalogue is in."], errors: [] });
  const demoBatches = await db.$count(batches);

  const second = await staff("db seed --scale 1", { DATABASE_URL: url });
  expect(second.code).toBe(0);
  expect(await db.$count(batches)).toBe(demoBatches + 1000);
  expect(await audited()).toEqual([
    { action: "db seed", detail: { demo: true, scale: null } },
    { action: "db seed", detail: { demo: false, scale: 1 } },
  ]);
});

test("db migrate says from which to which migration it brought the schema, and that nothing is left to do", async () => {
  const { db, url, audited } = await staffDatabase({ fresh: true });
  const upToDate = await staff("db migrate", { DATABASE_URL: url });
  expect(upToDate).toMatchObject({ code: 0, said: [expect.stringMatching(/^The schema is up to date: \d{4}_\w+\.$/)] });
  const [, newest = ""] = /: (\w+)\.$/.exec(upToDate.said.join()) ?? [];

  await dropEverything(db);
  const made = await staff("db migrate", { DATABASE_URL: url });
  expect(made).toMatchObject({ code: 0, said: [`The schema was brought from nothing to ${newest}.`], errors: [] });
  expect(await staff("db migrate", { DATABASE_URL: url })).toMatchObject({ said: upToDate.said });
  expect(await audited()).toEqual([{ action: "db migrate", detail: { from: "nothing", to: newest } }]);
});

test("db reset begins again with the demo catalogue, on a DATABASE_URL only with --yes", async () => {
  const { db, url, audited } = await staffDatabase({ seeded: true });
  const demoBatches = await db.$count(batches);
  await staff(`catalogue import ${await catalogueFolder(smallCatalogue)}`, { DATABASE_URL: url });

  const refused = await staff("db reset", { DATABASE_URL: url });
  expect(refused.code).toBe(1);
  expect(refused.errors).toEqual([expect.stringContaining("--yes")]);
  expect(await db.$count(batches)).toBe(demoBatches + 1);

  const done = await staff("db reset --yes", { DATABASE_URL: url });
  expect(done).toMatchObject({ code: 0, said: ["The database is new, with the demo catalogue."], errors: [] });
  expect(await db.$count(batches)).toBe(demoBatches);
  expect(await audited()).toEqual([{ action: "db reset", detail: {} }]);
});

test("demo data stays out of a public site", async () => {
  const { db, url } = await staffDatabase();
  for (const command of ["db seed", "db seed --scale 1"]) {
    const { code, errors } = await staff(command, { ...publicSite, DATABASE_URL: url });
    expect(code).toBe(1);
    expect(errors).toEqual(["Demo data has no place on https://portal.example: import a catalogue, or set DEMO=1."]);
  }
  expect(await db.$count(batches)).toBe(0);
});

/** A database as a public site leaves it after its start. */
async function siteDatabase() {
  const database = await staffDatabase();
  const site = { ...publicSite, DATABASE_URL: database.url };
  await staff(`catalogue import ${await catalogueFolder(smallCatalogue)}`, site);
  await markInstallation(database.db, { kind: "production", origin: publicSite.PUBLIC_ORIGIN });
  return { ...database, site };
}

test("a shell that lacks PUBLIC_ORIGIN takes no site for a demo, whatever it is told to do", async () => {
  const { db, url } = await siteDatabase();
  for (const command of ["db reset --yes", "db seed", "doctors find 01711111111"]) {
    const { code, errors } = await staff(command, { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(errors).toEqual([
      "PUBLIC_ORIGIN: this database is that of https://portal.example, and no demo: set PUBLIC_ORIGIN to https://portal.example, without DEMO.",
    ]);
  }
  expect(await db.$count(batches)).toBe(1);
});

test("db reset of a site asks for the database's name, and refuses where nobody can answer", async () => {
  const { db, site } = await siteDatabase();
  const name = new URL(site.DATABASE_URL).pathname.slice(1);
  const asked: string[] = [];
  const answering = (answer: string) => (question: string) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  const unattended = await staff("db reset --yes", site);
  expect(unattended.errors).toEqual([expect.stringMatching(/database's name: run it in a terminal/)]);
  const mistyped = await staff("db reset --yes", site, { ask: answering("portal") });
  expect(mistyped.errors).toEqual(["That is not its name: nothing was changed."]);
  expect(await db.$count(batches)).toBe(1);

  const meant = await staff("db reset --yes", site, { ask: answering(name) });
  expect(meant).toMatchObject({ code: 0, said: ["The database is new, and empty."] });
  expect(asked[0]).toMatch(/make one first/);
  expect(await db.$count(batches)).toBe(0);
  expect(await readInstallation(db)).toEqual({ kind: "production", origin: publicSite.PUBLIC_ORIGIN });
});

test("rows that nobody marked are no demo's either", async () => {
  const { db, url } = await staffDatabase();
  await staff(`catalogue import ${await catalogueFolder(smallCatalogue)}`, { DATABASE_URL: url });
  const { code, errors } = await staff("db reset --yes", { DATABASE_URL: url });
  expect({ code, errors }).toEqual({ code: 1, errors: [expect.stringMatching(/run it in a terminal/)] });
  expect(await db.$count(batches)).toBe(1);
});

test("a command says on which site and database it works, beside what it prints", async () => {
  const { site } = await siteDatabase();
  const notes: string[] = [];
  const { said } = await staff("doctors find 01711111111", site, { note: (line) => void notes.push(line) });
  const name = new URL(site.DATABASE_URL).pathname.slice(1);
  expect(notes).toEqual([expect.stringMatching(`^On https://portal.example \\(production\\), database ${name} at `)]);
  expect(said.join()).not.toContain(name);
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
