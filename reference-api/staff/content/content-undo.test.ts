import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { institutes } from "#api/db/schema/directories.ts";
import { examQuestions, questions } from "#api/db/schema/exams/exams.ts";
import { orders } from "#api/db/schema/payments.ts";
import { audit } from "#api/staff/context.ts";
import { insertOrder } from "#api/features/orders/service.ts";
import { acquireImportLock } from "#content/import-lock.ts";
import { selectBank } from "#content/questions/export.ts";
import { changedCells, isUndoable, leftByUndo } from "./content-changes.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { catalogueFolder, smallCatalogue, writeFolder } from "#tests/support/content/catalogue-folder.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";
import { addEnrolment } from "#tests/support/rows/enrolments.ts";

async function centre() {
  const { db, url } = await staffDatabase();
  const DATA_DIR = await temporaryFolder();
  const notes: string[] = [];
  const output = { note: (line: string) => void notes.push(line) };
  return { db, notes, run: (command: string) => staff(command, { DATABASE_URL: url, DATA_DIR }, output) };
}

const bank = (answer: string) => ({
  "questions/medicine.csv": `key,kind,subject,topic,stem,a,b,c,d,e,answer,explanation,reference,image,discussion_url\nm1,sba,Medicine,,One?,yes,no,,,,${answer},,,,\n`,
});

test("an imported price is taken back until an order came", async () => {
  const { db, run } = await centre();
  const folder = await catalogueFolder(smallCatalogue);
  await run(`content import ${folder}`);
  const path = join(folder, "batches.csv");
  await writeFile(path, (await readFile(path, "utf8")).replace("14000", "22000"));
  const price = async () => (await db.select({ price: batches.price }).from(batches))[0]?.price;
  await run(`content import ${folder} --yes`);
  const { id } = await addDoctor(db, { name: "Rahima" });
  const [schedule] = await db.select().from(batchSchedules);
  const place = { batch_id: schedule?.batch_id, batch_schedule_id: schedule?.id };
  const enrolment = await addEnrolment(db, id, { ...place, status: "pending_payment" });
  const money = { doctor_id: id, title: "Evening", amount: "22000.00" };
  await insertOrder(db, { kind: "course", enrolmentId: enrolment.id }, money);
  expect((await run("undo 2 --yes")).errors).toEqual([
    expect.stringMatching(/^Order 1 of doctor 1, Rahima, 01\d+, Evening, for 22000.00 taka came since/),
  ]);
  expect(await price()).toBe("22000.00");
  await db.update(orders).set({ status: "cancelled" });
  expect((await run("undo 2")).errors[0]).toContain("      price: 22000 → 14000\n");
  expect((await run("undo 2 --yes")).said).toEqual(["1 cells have their earlier values again."]);
  expect(await price()).toBe("14000.00");
});

test("the undo of an import leaves the papers of exams as they are", async () => {
  const { db, run } = await centre();
  const folder = await catalogueFolder(smallCatalogue);
  await run(`content import ${folder}`);
  for (const [file, from, to] of [
    ["batches.csv", "14000", "13000"],
    ["exam_questions.csv", "model,1,m2", "model,1,m1"],
    ["questions/medicine.csv", "yes,no,,,,A", "yes,no,,,,B"],
  ] as const)
    await writeFile(join(folder, file), String(smallCatalogue[file]).replace(from, to));
  await run(`content import ${folder} --yes`);
  const paper = () => db.select({ version: examQuestions.question_version_id }).from(examQuestions);
  const imported = await paper();
  expect((await run("undo 2")).errors[0]).toContain(
    'Papers keep the version that is taken back; `exams regrade KEY --question N --key …` corrects its key:\n  "model" question 1\n',
  );
  expect((await run("undo 2 --yes")).said).toEqual(["2 cells have their earlier values again."]);
  expect(await paper()).toEqual(imported);
  expect((await db.select({ price: batches.price }).from(batches))[0]?.price).toBe("14000.00");
});

test("rows that an import closed are opened by its undo", async () => {
  const { db, run } = await centre();
  await run(`content import ${await catalogueFolder(smallCatalogue)}`);
  const header = String(smallCatalogue["batches.csv"]).split("\n", 1)[0] ?? "";
  await run(`content import ${await catalogueFolder({ "batches.csv": `${header}\n` })} --retire --yes`);
  expect((await run("undo 2 --yes")).errors).toEqual([]);
  expect(await db.select({ status: batches.status }).from(batches)).toEqual([{ status: "published" }]);
});

test("a dry run of an earlier release is not taken back", async () => {
  const { db, run } = await centre();
  const cell = { file: "batches.csv", key: "evening", column: "price", before: "9000", after: "14000" };
  await audit(db, "content import", { folder: "x", dry_run: true, changed: [cell] });
  expect((await run("undo 1 --yes")).errors).toEqual([
    "Entry 1 was a dry run: it wrote nothing, so there is nothing to take back.",
  ]);
});

test("the undo of an import gives questions their earlier key", async () => {
  const { db, run } = await centre();
  await run(`content import ${await catalogueFolder(bank("A"))}`);
  await run(`content import ${await catalogueFolder(bank("B"))} --yes`);
  expect((await run("undo 2")).errors[0]).toContain("  ~ m1\n      answer: B → A\n");
  expect((await run("undo 2 --yes")).said).toEqual(["1 cells have their earlier values again."]);
  expect((await selectBank(db)).map(({ options }) => options[0]?.is_true)).toEqual([true]);
});

test.each([
  ["a folder", (folder: string) => `content import ${folder} --yes`],
  ["a file", (folder: string) => `questions import ${join(folder, "questions", "medicine.csv")} --yes`],
])("the undo of %s waits for an import that changes its questions", async (_, words) => {
  const { db, run } = await centre();
  for (const answer of ["A", "B"]) await run(words(await catalogueFolder(bank(answer))));
  const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`;
  const { undo } = await db.transaction(async (transaction) => {
    await acquireImportLock(transaction);
    const begun = run("undo 2 --yes");
    await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
    await transaction.update(questions).set({ practice: ["residency"] });
    return { undo: begun };
  });
  expect((await undo).errors).toEqual(["Question m1 has been changed since: nothing is taken back."]);
});

test("an import that no undo takes back does not name one", async () => {
  const { notes, run } = await centre();
  await run(`content import ${await catalogueFolder(smallCatalogue)}`);
  const papers = String(smallCatalogue["exam_questions.csv"]).replace("model,1,m2", "model,1,m1");
  await run(`content import ${await catalogueFolder({ "exam_questions.csv": papers })} --yes`);
  expect(notes).toContain("No undo gives back 1 cells of papers and long texts: keep the earlier folder.");
  expect(notes).not.toContainEqual(expect.stringMatching(/^To take it back/));
  expect((await run("undo 2")).errors).toEqual(["Entry 2 changed no cell that can be taken back."]);
});

test("more cells than the audit log keeps are named before the import", () => {
  const cells = Array.from({ length: 1000 }, (_, day) => ({ column: `day${day}`, before: "", after: "x" }));
  const changes = [{ file: "batches.csv", key: "evening", kind: "changed" as const, cells }];
  expect(leftByUndo(changes, [])).toEqual(["No undo gives back 1000 or more changes: keep the earlier folder."]);
  expect(isUndoable(changedCells(changes), [])).toBe(false);
});

test("cuts no character of a kept cell in two", () => {
  const cell = `${"x".repeat(199)}🩺`;
  const changes = [
    {
      file: "batches.csv",
      key: "a",
      kind: "changed" as const,
      cells: [{ column: "title", before: cell, after: cell }],
    },
  ];
  const [kept] = changedCells(changes);
  expect(kept).toMatchObject({ before: `${"x".repeat(199)}\ufffd`, after: `${"x".repeat(199)}\ufffd` });
  expect(isUndoable(changedCells(changes), []), "a cut cell is not taken back").toBe(false);
});

test("an import refuses rows to add that were saved while it asked", async () => {
  const { db, url } = await staffDatabase();
  const file = (added: string) => ({ "institutes.csv": `code,name\nBMU,College\n${added}\n` });
  const run = (command: string, ask?: (question: string) => Promise<string>) =>
    staff(command, { DATABASE_URL: url }, { ask });
  await run(`content import ${await catalogueFolder({ "institutes.csv": "code,name\nBMU,University\n" })}`);
  const folder = await catalogueFolder(file("BCPS,College"));
  const { errors } = await run(`content import ${folder}`, async () => {
    await writeFolder(folder, file("BCPS,Collage"));
    return "yes";
  });
  expect(errors).toEqual([expect.stringMatching(/^Something has changed meanwhile. Nothing is written/)]);
  expect(await db.select({ name: institutes.name }).from(institutes)).toEqual([{ name: "University" }]);
});
