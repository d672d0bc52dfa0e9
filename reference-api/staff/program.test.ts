import { expect, test } from "vitest";
import { dropEverything } from "#api/db/client.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { markInstallation, readInstallation } from "#api/db/installation.ts";
import { medicalColleges } from "#api/db/schema/directories.ts";
import { catalogueFolder, smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";

const publicSite = { PUBLIC_ORIGIN: "https://portal.example" };

test("catalogue import writes the folder, reports the counts of each file and adds an audit line", async () => {
  const { db, url, audited } = await staffDatabase();
  const folder = await catalogueFolder({ "medical_colleges.csv": "name,active\nখুলনা,yes\nরাজশাহী,yes\n" });
  const { code, said } = await staff(`catalogue import ${folder}`, { ...publicSite, DATABASE_URL: url });
  expect({ code, said }).toEqual({ code: 0, said: ["medical_colleges.csv: 2 rows, 2 added, 0 changed"] });
  expect(await db.$count(medicalColleges)).toBe(2);
  const counts = [{ file: "medical_colleges.csv", rows: 2, added: 2, changed: 0 }];
  expect(await audited()).toEqual([{ action: "content import", detail: { folder, counts } }]);
});

test("content import supports --dry-run and --only, and its alias catalogue works", async () => {
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
  const unknown = await run(`content import ${folder} --only exam`);
  expect(unknown.errors).toEqual(['exam: is not the name of a table of the content; the nearest is "exams"']);
  const incomplete = await run(`content import ${folder} --only exam_events`);
  expect(incomplete.errors.join("\n")).toContain('"model" is neither in exams.csv nor in the database');
});

test("catalogue import reports wrong rows one by one and writes nothing", async () => {
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

test("db seed fills an empty database, and adds nothing to an existing catalogue", async () => {
  const { db, url, audited } = await staffDatabase();
  const first = await staff("db seed", { DATABASE_URL: url });
  expect(first).toMatchObject({ code: 0, said: ["The demo catalogue was imported."], errors: [] });
  const demoBatches = await db.$count(batches);

  const second = await staff("db seed", { DATABASE_URL: url });
  expect(second).toMatchObject({ code: 0, said: [expect.stringContaining("not imported")] });
  expect(await db.$count(batches)).toBe(demoBatches);
  expect(await audited()).toEqual([
    { action: "db seed", detail: { demo: true } },
    { action: "db seed", detail: { demo: false } },
  ]);
});

test("db migrate prints the migrations before and after, or that the schema is up to date", async () => {
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

test("db reset restores the demo catalogue, and requires --yes with DATABASE_URL", async () => {
  const { db, url, audited } = await staffDatabase({ seeded: true });
  const demoBatches = await db.$count(batches);
  await staff(`catalogue import ${await catalogueFolder(smallCatalogue)} --yes`, { DATABASE_URL: url });

  const refused = await staff("db reset", { DATABASE_URL: url });
  expect(refused.code).toBe(1);
  expect(refused.errors).toEqual([expect.stringContaining("--yes")]);
  expect(await db.$count(batches)).toBe(demoBatches + 1);

  const done = await staff("db reset --yes", { DATABASE_URL: url });
  expect(done).toMatchObject({ code: 0, said: ["The database is new, with the demo catalogue."], errors: [] });
  expect(await db.$count(batches)).toBe(demoBatches);
  expect(await audited()).toEqual([{ action: "db reset", detail: {} }]);
});

test("refuses to add demo data to a public site", async () => {
  const { db, url } = await staffDatabase();
  const { code, errors } = await staff("db seed", { ...publicSite, DATABASE_URL: url });
  expect(code).toBe(1);
  expect(errors).toEqual(["Demo data may not be added to https://portal.example: import a catalogue, or set DEMO=1."]);
  expect(await db.$count(batches)).toBe(0);
});

/** A database in the state of a public site that has been started. */
async function siteDatabase() {
  const database = await staffDatabase();
  const site = { ...publicSite, DATABASE_URL: database.url };
  await staff(`catalogue import ${await catalogueFolder(smallCatalogue)}`, site);
  await markInstallation(database.db, { kind: "production", origin: publicSite.PUBLIC_ORIGIN });
  return { ...database, site };
}

test("without PUBLIC_ORIGIN refuses every command on the database of a public site", async () => {
  const { db, url } = await siteDatabase();
  for (const command of ["db reset --yes", "db seed", "doctors find 01711111111"]) {
    const { code, errors } = await staff(command, { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(errors).toEqual([
      "PUBLIC_ORIGIN: this database belongs to https://portal.example, which is no demo: set PUBLIC_ORIGIN to https://portal.example, without DEMO.",
    ]);
  }
  expect(await db.$count(batches)).toBe(1);
});

test("db reset of a site asks for the database's name, and refuses without a terminal", async () => {
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

test("db reset does not treat a database without installation mark as a demo", async () => {
  const { db, url } = await staffDatabase();
  await staff(`catalogue import ${await catalogueFolder(smallCatalogue)}`, { DATABASE_URL: url });
  const { code, errors } = await staff("db reset --yes", { DATABASE_URL: url });
  expect({ code, errors }).toEqual({ code: 1, errors: [expect.stringMatching(/run it in a terminal/)] });
  expect(await db.$count(batches)).toBe(1);
});

test("prints the site and database as a note, separate from the results", async () => {
  const { site } = await siteDatabase();
  const notes: string[] = [];
  const { said } = await staff("doctors find 01711111111", site, { note: (line) => void notes.push(line) });
  const name = new URL(site.DATABASE_URL).pathname.slice(1);
  expect(notes).toEqual([expect.stringMatching(`^On https://portal.example \\(production\\), database ${name} at `)]);
  expect(said.join()).not.toContain(name);
});

test.each([
  [
    "db seed",
    { DATABASE_URL: "postgres://127.0.0.1:1/portal" },
    /^The database of DATABASE_URL cannot be opened, nothing listens at its address.*\(ECONNREFUSED\)\.$/,
  ],
  [
    "db seed",
    { V3_API_URL: "https://v3.example" },
    "V3_API_URL is set: the data is at https://v3.example, run this command there.",
  ],
  ["backup --keep many", {}, "error: option '--keep <n>' argument 'many' is invalid. a number from 1 to 1000"],
  ["db drop", {}, "error: unknown command 'drop'"],
  ["catalogue import", {}, "error: missing required argument 'folder'"],
  ["db seed", { PORT: "many" }, /^The settings are not usable\.\nPORT: [^\n]+$/],
])("%s with %o fails with a one-line message", async (words, source, message) => {
  const { code, errors } = await staff(words, source);
  expect(code).toBe(1);
  expect(errors).toEqual([message instanceof RegExp ? expect.stringMatching(message) : message]);
});

test("a bucket that does not respond is not called a database", async () => {
  const { url } = await staffDatabase();
  const account = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  const bucket = { ...account, S3_ENDPOINT: "http://127.0.0.1:1", S3_REGION: "here" };
  const folder = await catalogueFolder(smallCatalogue);
  const { code, errors } = await staff(`content import ${folder}`, { DATABASE_URL: url, ...bucket });
  expect({ code, errors }).toEqual({ code: 1, errors: ["The bucket of S3_BUCKET: connect ECONNREFUSED 127.0.0.1:1"] });
});

test("--help exits with 0", async () => {
  const { code, said } = await staff("--help", {});
  expect(code).toBe(0);
  expect(said.join("\n")).toMatch(/catalogue[^]+db/);
});
