import { expect, test } from "vitest";
import { questions } from "#api/db/schema/exams/exams.ts";
import { selectBank } from "#content/questions/export.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";

test("keeps questions of the same name apart, in different files and within one file", async () => {
  const { db, run } = await staffDatabase();
  const two = "::Question 1:: The first? {=a ~b}\n\n::Question 1:: The second? {=a ~b}\n";
  const one = await temporaryFile("heart.gift", two);
  expect((await run(["questions", "import", one])).code).toBe(0);
  const other = await temporaryFile("lung.gift", "::Question 1:: The third? {=a ~b}\n");
  expect((await run(["questions", "import", other])).code).toBe(0);
  expect((await run(["questions", "import", one])).said).toEqual([
    "heart.gift: 2 questions, 0 added, 0 changed, 2 unchanged",
  ]);
  expect((await selectBank(db)).map(({ key, stem_html }) => [key.replace(/#.*/, "#…"), stem_html])).toEqual([
    ["heart/General/Question 1", "<p>The first?</p>"],
    ["heart/General/Question 1#…", "<p>The second?</p>"],
    ["lung/General/Question 1", "<p>The third?</p>"],
  ]);
  const newer = await temporaryFile("heart-2.gift", two.replace("The first", "The very first"));
  const refused = await run(["questions", "import", newer, "--bank", "heart"]);
  expect(refused.code).toBe(1);
  expect(refused.errors).toEqual([
    'heart-2.gift "heart/General/Question 1": has another text in the bank, "The first?": --replace makes this its new version',
  ]);
  expect((await run(["questions", "import", newer, "--bank", "heart", "--replace"])).said).toEqual([
    "heart-2.gift: 2 questions, 0 added, 1 changed, 1 unchanged",
  ]);
});

test("an invalid question refuses the whole file, or with --skip-refused is skipped and reported", async () => {
  const { db, run, audited } = await staffDatabase();
  const file = await temporaryFile("bank.gift", "::Good:: Q {=a ~b}\n\n::Essay:: Write {}\n\n::Other:: R {=a ~b}\n");
  expect((await run(["questions", "import", file])).code).toBe(1);
  expect(await db.$count(questions)).toBe(0);
  const { code, said } = await run(["questions", "import", file, "--skip-refused"]);
  expect({ code, said }).toEqual({
    code: 0,
    said: [
      'bank.gift:3 "Essay": is an essay question, which is not supported',
      "bank.gift: 2 questions, 2 added, 0 changed, 0 unchanged, 1 refused",
    ],
  });
  expect((await audited()).at(-1)?.detail).toMatchObject({ added: 2, refused: 1 });
});

test("reports the progress of a large file on standard error", async () => {
  const { url } = await staffDatabase();
  const questionsOf = Array.from({ length: 2001 }, (_, n) => `::Q ${n}:: Number ${n}? {=a ~b}\n`);
  const file = await temporaryFile("bank.gift", questionsOf.join("\n"));
  const noted: string[] = [];
  const note = (line: string) => void noted.push(line);
  const { said } = await staff(["questions", "import", file, "--yes"], { DATABASE_URL: url }, { note });
  expect(said).toEqual(["bank.gift: 2001 questions, 2001 added, 0 changed, 0 unchanged"]);
  expect(noted).toContain("bank.gift: 2000 so far");
});
