import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { institutes } from "#api/db/schema/directories.ts";
import { faqs } from "#api/db/schema/site.ts";
import { catalogueFolder, smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { filesIn } from "#tests/support/processes/folders/folder-files.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";

async function centre() {
  const database = await staffDatabase();
  const DATA_DIR = await temporaryFolder();
  const run = (command: string) => staff(command, { DATABASE_URL: database.url, DATA_DIR });
  return { ...database, run };
}

test("content new makes a folder without problems that can be imported into an empty database", async () => {
  const { db, run } = await centre();
  const folder = join(await temporaryFolder(), "first");
  const made = await run(`content new ${folder}`);
  expect(made.code).toBe(0);
  expect(made.said).toContain("batches.csv");
  expect(made.said.at(-1)).toContain("content check");
  expect(Object.keys(await filesIn(folder)).sort()).toEqual(made.said.slice(0, -1));
  expect(await readFile(join(folder, "batches.csv"), "utf8")).not.toContain("today");

  const checked = await run(`content check ${folder}`);
  expect([checked.code, checked.errors]).toEqual([0, []]);
  expect(checked.said.at(-1)).toBe("No problems found. Nothing was written.");
  expect(await db.$count(batches)).toBe(0);
  expect((await run(`content import ${folder}`)).code).toBe(0);
  const again = await run(`content import ${folder}`);
  expect(again.said.at(-1)).toBe("The database already has all of it.");
  expect(await db.select({ slug: batches.slug, status: batches.status }).from(batches)).toEqual([
    { slug: "medicine-evening", status: "published" },
  ]);

  const twice = await run(`content new ${folder}`);
  expect([twice.code, twice.errors]).toEqual([1, [`${folder}: already exists: name a new folder`]]);
});

test("content new makes a folder that the demo takes as it is, with CSV that Excel reads as UTF-8", async () => {
  const { url } = await staffDatabase({ seeded: true });
  const folder = join(await temporaryFolder(), "first");
  const run = async (command: string) => staff(command, { DATABASE_URL: url, DATA_DIR: await temporaryFolder() });
  await run(`content new ${folder}`);
  const checked = await run(`content check ${folder}`);
  expect([checked.code, checked.errors]).toEqual([0, []]);
  const tables = Object.entries(await filesIn(folder)).filter(([name]) => name.endsWith(".csv"));
  expect(tables.length).toBeGreaterThan(10);
  for (const [name, text] of tables) expect([name, text.slice(0, 3)]).toEqual([name, "\xef\xbb\xbf"]);
});

test("content check refuses a text that was destroyed before, in a table and in a document", async () => {
  const { run } = await centre();
  const folder = await catalogueFolder({
    ...smallCatalogue,
    "institutes.csv": "code,name\nBMU,????? ????????\nBCPS,à¦•à¦²à§‡à¦œ\n",
  });
  const { code, errors } = await run(`content check ${folder}`);
  expect(code).toBe(1);
  expect(errors.flatMap((line) => line.split("\n"))).toEqual([
    expect.stringMatching(/^institutes\.csv:2 name: "\?\?.*" looks like Bengali that was lost/),
    expect.stringMatching(/^institutes\.csv:3 name: ".*" is UTF-8 that was opened in another encoding/),
  ]);
});

test("content check reports the problems of a folder", async () => {
  const { run, audited } = await centre();
  const folder = await catalogueFolder({ ...smallCatalogue, "institutes.csv": "code,name\nBMU,\n" });
  const { code, errors } = await run(`content check ${folder}`);
  expect({ code, errors }).toEqual({ code: 1, errors: ["institutes.csv:2 name: is empty"] });
  expect(await audited()).toEqual([]);
});

test("content check and import report the same as JSON with the same exit codes", async () => {
  const { db, run, audited } = await centre();
  const json = async (command: string) => {
    const { code, said, errors } = await run(`${command} --json`);
    expect([said.length, errors]).toEqual([1, []]);
    return { code, ...(JSON.parse(said[0] ?? "") as object) };
  };
  const hostile = "\u001b[31m\u202e";
  const wrong = await catalogueFolder({ ...smallCatalogue, "institutes.csv": `code,name\nBMU,\nBC${hostile},x\n` });
  const problems = [
    { file: "institutes.csv", line: 2, column: "name", reason: "is empty" },
    { file: "institutes.csv", line: 3, column: "code", reason: expect.stringContaining("is not a key") as unknown },
  ];
  for (const command of ["check", "import", "import --dry-run"])
    expect(await json(`content ${command} ${wrong}`)).toEqual({
      code: 1,
      is_right: false,
      is_written: false,
      counts: [],
      problems,
    });
  expect(await audited()).toEqual([]);

  const folder = await catalogueFolder({ "institutes.csv": "code,name\nBMU,University\n" });
  const counts = [{ file: "institutes.csv", rows: 1, added: 1, changed: 0 }];
  const right = { code: 0, is_right: true, counts, problems: [] };
  expect(await json(`content check ${folder}`)).toEqual({ ...right, is_written: false });
  expect(await json(`content import --dry-run ${folder}`)).toEqual({ ...right, is_written: false });
  expect(await db.$count(batches)).toBe(0);
  expect(await json(`content import ${folder}`)).toEqual({ ...right, is_written: true });
  expect((await audited()).at(-1)).toEqual({ action: "content import", detail: { folder, counts } });
  expect(await json(`content check ${folder}/none`)).toMatchObject({
    code: 1,
    is_right: false,
    problems: [{ reason: "there is no such folder" }],
  });
});

test("content diff shows the changes of an import cell by cell and writes nothing", async () => {
  const { db, run } = await centre();
  const folder = await catalogueFolder(smallCatalogue);
  const empty = await run(`content diff ${folder} --only institutes`);
  expect(empty).toMatchObject({ code: 1, said: ["institutes.csv: 1 added", "  + BMU"] });
  await run(`content import ${folder}`);
  expect(await run(`content diff ${folder}`)).toMatchObject({
    code: 0,
    said: ["The database already has all of it."],
  });

  const change = async (file: string, from: string, to: string) => {
    const text = await readFile(join(folder, file), "utf8");
    expect(text).toContain(from);
    await writeFile(join(folder, file), text.replace(from, to));
  };
  const long = "দীর্ঘ ".repeat(40);
  await change("faqs.csv", "<p>১৪,০০০ টাকা</p>", `<p>${long}১৪,০০০ টাকা</p>`);
  await run(`content import ${folder} --yes`);
  await change("faqs.csv", "১৪,০০০", "১৫,০০০");
  await change("batches.csv", "14000", "15000");
  await change("exam_questions.csv", "weekly,1,m1", "weekly,1,m3");
  await change("notices/welcome.md", "স্বাগতম", "স্বাগতম\u001b[31m\u202e");
  await change("questions/medicine.csv", "One?,yes", "One?,yes!");
  await writeFile(join(folder, "institutes.csv"), "code,name\nBCPS,College\n");
  const { code, said, errors } = await run(`content diff ${folder}`);
  expect([code, errors]).toEqual([1, []]);
  expect(said).toEqual([
    "questions: 1 changed",
    "  ~ m1",
    "      a: yes → yes!",
    "faqs.csv: 1 changed",
    "  ~ fee",
    "      answer_html: …দীর্ঘ দীর্ঘ ১৪,০০০ টাকা</p> → …দীর্ঘ দীর্ঘ ১৫,০০০ টাকা</p>",
    "institutes.csv: 1 added",
    "  + BCPS",
    "batches.csv: 1 changed",
    "  ~ evening",
    "      price: 14000 → 15000",
    "exam_questions.csv: 1 changed",
    "  ~ weekly/1",
    "      question: m1 → m3",
    "notices/*.md: 1 changed",
    "  ~ welcome",
    "      title: স্বাগতম → স্বাগতম\\u{1b}[31m\\u{202e}",
  ]);
  const [faq] = await db.select().from(faqs).where(eq(faqs.key, "fee"));
  expect(faq?.answer_html).toContain("১৪,০০০");
});

test("a mistyped price asks, and its old value is kept", async () => {
  const { db, run, audited } = await centre();
  const folder = await catalogueFolder(smallCatalogue);
  await run(`content import ${folder}`);
  const path = join(folder, "batches.csv");
  await writeFile(path, (await readFile(path, "utf8")).replace("14000", "22000"));
  const doubt = "batches.csv: price of evening changes by more than half: 14000 → 22000";
  expect((await run(`content check ${folder}`)).said).toEqual([
    "batches.csv: 1 rows, 0 would be added, 1 would be changed",
    expect.stringMatching(/^exam_questions.csv: "m2" has 2 of the 5 statements/),
    "batches.csv: 1 changed",
    "  ~ evening",
    "      price: 14000 → 22000",
    `Is this meant? ${doubt}`,
    "No problems found. Nothing was written.",
  ]);
  const shown = `batches.csv: 1 changed\n  ~ evening\n      price: 14000 → 22000\nIs this meant? ${doubt}`;
  expect((await run(`content import ${folder}`)).errors).toEqual([`${shown}\nGive --yes if that is right.`]);
  const price = async () => (await db.select({ price: batches.price }).from(batches))[0]?.price;
  expect(await price()).toBe("14000.00");
  expect((await run(`content import ${folder} --yes`)).code).toBe(0);
  expect(await price()).toBe("22000.00");
  expect((await audited()).at(-1)).toMatchObject({
    detail: { changed: [{ file: "batches.csv", key: "evening", column: "price", before: "14000", after: "22000" }] },
  });
});

test("an import shows what it changes before it writes", async () => {
  const { db, run } = await centre();
  await run(`content import ${await catalogueFolder({ "institutes.csv": "code,name\nBMU,University\n" })}`);
  const folder = await catalogueFolder({ "institutes.csv": "code,name\nBMU,College\nBCPS,College\n" });
  const shown = "institutes.csv: 1 changed\n  ~ BMU\n      name: University → College";
  expect((await run(`content import ${folder}`)).errors).toEqual([`${shown}\nGive --yes if that is right.`]);
  expect(await db.select({ name: institutes.name }).from(institutes)).toEqual([{ name: "University" }]);
});

test("a spreadsheet beside the tables is refused by name", async () => {
  const { run } = await centre();
  const folder = await catalogueFolder({ "institutes.csv": "code,name\nBMU,University\n", "Batches.xlsx": "PK" });
  expect((await run(`content check ${folder}`)).errors).toEqual([
    "Batches.xlsx: is not read: save it as CSV UTF-8 in batches.csv, and move Batches.xlsx out of this folder",
  ]);
});

test("content import --retire reports retired and kept rows; diff and check report what would be retired", async () => {
  const { db, run, audited } = await centre();
  await run(`content import ${await catalogueFolder(smallCatalogue)}`);
  const folder = await catalogueFolder({
    "faqs.csv": "key,title,answer_html,homepage,course,sort\n",
    "teachers.csv": "name,degrees,subjects,photo,text,sort\n",
  });
  expect((await run(`content diff ${folder} --retire`)).said).toEqual(["faqs.csv: 1 removed", "  - fee"]);
  expect((await run(`content check ${folder} --retire`)).said).toContain(
    "faqs.csv: 0 rows, 0 would be added, 0 would be changed, 1 would be retired",
  );
  expect(await db.$count(faqs)).toBe(1);
  expect((await run(`content import ${folder} --retire`)).errors).toEqual([
    [
      "faqs.csv: 1 removed",
      "  - fee",
      "Is this meant? faqs.csv: removes or closes fee",
      "No undo gives back 1 deleted rows: keep the earlier folder.",
      "Give --yes if that is right.",
    ].join("\n"),
  ]);
  expect(await db.$count(faqs)).toBe(1);
  expect((await run(`content import ${folder} --retire --yes`)).said).toEqual([
    "faqs.csv: 0 rows, 0 added, 0 changed, 1 retired",
    "teachers.csv: 0 rows, 0 added, 0 changed, 0 retired",
    'teachers.csv: "ডা. ফারহানা ইসলাম" was kept: other rows refer to it',
  ]);
  expect(await db.$count(faqs)).toBe(0);
  expect((await audited()).at(-1)).toMatchObject({ action: "content import", detail: { retire: true } });
});

test("content export writes a complete folder, reports its files and adds an audit line", async () => {
  const { run, audited } = await centre();
  await run(`content import ${await catalogueFolder(smallCatalogue)}`);
  const folder = join(await temporaryFolder(), "out");
  const { code, said } = await run(`content export ${folder}`);
  expect(code).toBe(0);
  expect(said).toEqual(expect.arrayContaining(["questions/01-medicine.csv: 3", "batches.csv: 1", "media: 2"]));
  expect(said.at(-1)).toBe("Everything was exported.");
  expect((await run(`content diff ${folder}`)).code).toBe(0);
  expect((await audited()).map(({ action }) => action)).toEqual(["content import", "content export"]);
});
