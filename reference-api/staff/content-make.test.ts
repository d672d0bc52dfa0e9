import { join } from "node:path";
import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { exams, questions } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { filesIn } from "#tests/support/processes/folders/folder-files.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";

const sizes = "--doctors 60 --batches 6 --exams 14 --questions 400";

async function made(seed: number): Promise<string> {
  const folder = join(await temporaryFolder(), "centre");
  const { code, errors } = await staff(`content make ${folder} ${sizes} --seed ${seed}`, {});
  expect({ code, errors }).toEqual({ code: 0, errors: [] });
  return folder;
}

test("content make writes the same files for the same seed and different ones for another seed", async () => {
  const one = await filesIn(await made(1));
  expect(await filesIn(await made(1))).toEqual(one);
  const other = await filesIn(await made(2));
  expect(Object.keys(other).filter((file) => other[file] === one[file])).not.toContain("batches.csv");
  for (const file of ["batches.csv", "exam_questions.csv", "questions/bank-001.csv", "doctors/doctors.csv"])
    expect(other[file], file).not.toBe(one[file]);
});

test("a generated centre is imported with its doctors in the requested sizes, and a second import adds nothing", async () => {
  const { db, url } = await staffDatabase();
  const run = async (command: string) => staff(command, { DATABASE_URL: url, DATA_DIR: dataDir });
  const dataDir = await temporaryFolder();
  const folder = await made(1);
  expect(await run(`content import ${folder}`)).toMatchObject({ code: 0, errors: [] });
  expect((await run(`content import ${folder}`)).said.at(-1)).toBe("The database already has all of it.");

  const file = join(folder, "doctors", "doctors.csv");
  const counted = await run(`doctors import ${file} --yes`);
  expect(counted).toMatchObject({ code: 0, errors: [] });
  const places = await db.$count(enrolments);
  expect(counted.said).toEqual([`doctors.csv: 60 doctors, 60 added, ${places} enrolments added`]);
  expect(places).toBeGreaterThan(60);
  expect((await run(`doctors import ${file} --yes`)).said).toEqual([
    "doctors.csv: 60 doctors, 0 added, 0 enrolments added",
  ]);
  const tables = [batches, exams, questions, doctors];
  expect(await Promise.all(tables.map((table) => db.$count(table)))).toEqual([6, 14, 400, 60]);
});

test.each([
  ["--questions 100", "error: option '--questions <n>' argument '100' is invalid. a number from 200 to 500000"],
  ["--batches two", "error: option '--batches <n>' argument 'two' is invalid. a number from 1 to 2000"],
  ["--batches 1 --exams 21", "There are more than 20 exams to a batch."],
])("content make refuses %s and writes nothing", async (options, message) => {
  const folder = join(await temporaryFolder(), "centre");
  expect(await staff(`content make ${folder} ${options}`, {})).toMatchObject({ code: 1, errors: [message] });
  await expect(filesIn(folder)).rejects.toThrow("ENOENT");
});
