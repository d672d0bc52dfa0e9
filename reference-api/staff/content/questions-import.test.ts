import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { selectBank } from "#content/questions/export.ts";
import { temporaryFile, temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";

const header = "key,kind,subject,topic,stem,a,b,c,d,e,answer,explanation,reference,image,discussion_url";
const asked = (key: string, answer = "A", stem = `Which is ${key}?`) =>
  `${key},sba,Medicine,,${stem},x,y,,,,${answer},,,,`;

async function bank(...rows: string[]): Promise<string> {
  return temporaryFile("bank.csv", [header, ...rows].join("\n"));
}

/** Imports a file; notes are what it says about the import beside its result. */
async function imported(url: string, file: string, options = "") {
  const notes: string[] = [];
  const note = (line: string) => void notes.push(line);
  const result = await staff(`questions import ${file}${options} --yes`, { DATABASE_URL: url }, { note });
  return { ...result, notes, warnings: notes.filter((line) => line.startsWith("warning: ")) };
}

test("questions import --dry-run reports everything and writes nothing", async () => {
  const { db, url, audited } = await staffDatabase();
  const { code, said } = await imported(url, await bank(asked("q1")), " --dry-run");
  expect({ code, said }).toEqual({
    code: 0,
    said: ["bank.csv: 1 questions, 1 added, 0 changed, 0 unchanged", "Nothing was written."],
  });
  expect([await db.$count(questions), await audited()]).toEqual([0, []]);
  const wrong = await imported(url, await bank(asked("q1", "E")), " --dry-run");
  expect([wrong.code, wrong.errors]).toEqual([1, ['bank.csv:2 "q1": answer "E" is not the letter of an option']]);
});

test("an older file changes no answer back unless it is forced to", async () => {
  const { db, url } = await staffDatabase();
  const keyOf = async () => (await selectBank(db)).map(({ options }) => options.findIndex(({ is_true }) => is_true));
  const older = await bank(asked("q1"), asked("q2"));
  await imported(url, older);
  expect((await imported(url, await bank(asked("q1", "B"), asked("q2")))).code).toBe(0);
  expect(await keyOf()).toEqual([1, 0]);

  const refused = await imported(url, older);
  expect([refused.code, refused.errors]).toEqual([
    1,
    ['bank.csv "q1": would become its version 1 again, which was changed later: --force does that'],
  ]);
  const skipped = await imported(url, older, " --skip-refused");
  expect(skipped.said.at(-1)).toBe("bank.csv: 2 questions, 0 added, 0 changed, 1 unchanged, 1 refused");
  expect(await keyOf()).toEqual([1, 0]);
  const forced = await imported(url, older, " --force");
  expect([forced.code, forced.warnings]).toEqual([
    0,
    ['warning: bank.csv "q1": becomes its version 1 again, which was changed later'],
  ]);
  expect(await keyOf()).toEqual([0, 0]);
  expect(await db.$count(questionVersions)).toBe(4);
});

test("warns of a question that is in the file or in the bank under another key", async () => {
  const { url } = await staffDatabase();
  await imported(url, await bank(asked("q1", "A", "Which?")));
  const again = await bank(asked("q2", "A", "Which?"), asked("q3"), asked("q4", "A", "Which is q3?"));
  expect(await imported(url, again)).toMatchObject({
    code: 0,
    warnings: [
      'warning: bank.csv "q2": asks the same, with the same options, as "q1"',
      'warning: bank.csv "q4": asks the same, with the same options, as "q3"',
    ],
  });
});

test("warns of powers of ten whose exponent is not raised", async () => {
  const { url } = await staffDatabase();
  const file = await bank(asked("q1", "A", "A count of 20 × 109/L?"), asked("q2", "A", "20 × 10<sup>9</sup>/L?"));
  expect((await imported(url, file)).warnings).toEqual([
    'warning: bank.csv "q1": has "20 × 109": if the digits after 10 were raised, write them with <sup>',
  ]);
});

test("counts rows as a spreadsheet does and names the key", async () => {
  const { url } = await staffDatabase();
  const rows = await bank(
    'c13a,sba,Medicine,,"one\ntwo\nthree",x,y,,,,A,,,,',
    "",
    "c13b,sba,Medicine,,Which?,x,y,,,,a,,,,",
  );
  expect((await imported(url, rows)).errors).toEqual([expect.stringMatching(/^bank\.csv:4 "c13b" answer: is neither/)]);
});

test.each([
  ["Excel's first line", `sep=;\n${header.replaceAll(",", ";")}\nq1;sba;Medicine;;Which?;x;y;;;;A;;;;\n`],
  ["Excel's first line with empty columns", `"sep=,",,\r\n${header},,\r\n${asked("q1")},,\r\n`],
  ["empty columns at the end", `${header},,\n${asked("q1")},,\n${asked("q2")}\n`],
  ["empty rows between", `\n${header}\n\n,,,\n${asked("q1")}\n`],
])("reads a file with %s", async (_, text) => {
  const { url } = await staffDatabase();
  expect((await imported(url, await temporaryFile("bank.csv", text))).errors).toEqual([]);
});

test("names a column without a name before others, and cells beyond the last column", async () => {
  const { url } = await staffDatabase();
  const gap = await temporaryFile("bank.csv", `${header.replace("topic,", "topic,,")}\n`);
  expect((await imported(url, gap)).errors).toEqual(["bank.csv:1 column 5: this column has no name"]);
  const wide = await temporaryFile("bank.csv", `${header},,\n${asked("q1")},,lost\n`);
  expect((await imported(url, wide)).errors).toEqual(["bank.csv:2: has 17 cells, but the header has 15 columns"]);
});

test.each([
  ["UTF-16", Buffer.from(`\ufeff${header}\n${asked("q1")}\n`, "utf16le"), "but UTF-16: save it"],
  ["UTF-16 without a mark", Buffer.from(`${header}\n${asked("q1")}\n`, "utf16le"), "but probably UTF-16: save it"],
  [
    "an older Windows",
    Buffer.from(`${header}\n${asked("q1", "A", "caf\u00e9")}\n`, "latin1"),
    "an older Windows: save it",
  ],
  ["a workbook", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0x00]), "but a spreadsheet or another packed file"],
])("says what a file in %s is", async (_, bytes, reason) => {
  const { url } = await staffDatabase();
  expect((await imported(url, await temporaryFile("bank.csv", bytes))).errors).toEqual([
    expect.stringContaining(`bank.csv: is not text in UTF-8`),
  ]);
  expect((await imported(url, await temporaryFile("bank.csv", bytes))).errors[0]).toContain(reason);
});

test("writes CSV with a byte-order mark, and reads it with and without", async () => {
  const { url } = await staffDatabase();
  await imported(url, await bank(asked("q1", "A", "কোনটি?")));
  const out = join(await temporaryFolder(), "bank.csv");
  await staff(`questions export ${out}`, { DATABASE_URL: url });
  const bytes = await readFile(out);
  expect([...bytes.subarray(0, 6)]).toEqual([0xef, 0xbb, 0xbf, ...Buffer.from("key")]);
  const unchanged = ["bank.csv: 1 questions, 0 added, 0 changed, 1 unchanged"];
  expect((await imported(url, out)).said).toEqual(unchanged);
  await writeFile(out, bytes.subarray(3));
  expect((await imported(url, out)).said).toEqual(unchanged);
});

test("a mistyped key of the bank is taken back until it changes again", async () => {
  const { db, url } = await staffDatabase();
  const keyOf = async () => (await selectBank(db)).map(({ options }) => options.findIndex(({ is_true }) => is_true));
  const undo = (entry: number) => staff(`undo ${entry} --yes`, { DATABASE_URL: url });
  const first = await imported(url, await bank(asked("q1"), asked("q2")));
  expect(first.notes).not.toContainEqual(expect.stringMatching(/^To take it back/));
  await db.update(questions).set({ practice: ["residency"] });
  const wrong = await bank(asked("q1", "B"), asked("q2"), asked("q3"));
  const shown = await imported(url, wrong, " --dry-run");
  expect(shown.said.slice(0, 3)).toEqual(["questions: 1 changed", "  ~ q1", "      answer: A → B"]);
  await imported(url, wrong);
  expect((await undo(2)).said).toEqual(["1 questions have their earlier content again."]);
  expect(await keyOf()).toEqual([0, 0, 0]);
  await imported(url, wrong, " --force");
  await imported(url, await bank(asked("q1", "A", "Which?"), asked("q2")), " --replace");
  expect((await undo(4)).errors).toEqual(["Question q1 has been changed since: nothing is taken back."]);
  expect((await undo(1)).errors).toEqual(["Entry 1 changed no question that can be taken back."]);
});

test("a question to add that was saved while the import asked is refused", async () => {
  const { db, url } = await staffDatabase();
  await imported(url, await bank(asked("q1")));
  const file = await bank(asked("q1", "B"), asked("q2"));
  const ask = async () => {
    await writeFile(file, [header, asked("q1", "B"), asked("q2", "B")].join("\n"));
    return "yes";
  };
  const { errors } = await staff(`questions import ${file}`, { DATABASE_URL: url }, { ask });
  expect(errors).toEqual([expect.stringMatching(/^Something has changed meanwhile. Nothing is written/)]);
  expect(await db.$count(questions)).toBe(1);
});
