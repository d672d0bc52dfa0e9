import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { questions } from "#api/db/schema/exams.ts";
import type { Problem } from "../csv.ts";
import { BankQuestion } from "../questions/bank.ts";
import { optionColumns } from "../questions/csv.ts";
import { bankAsFile } from "../questions/export.ts";
import { readQuestionFile, selectBank } from "../questions/import.ts";
import { bankFolder } from "./banks.ts";
import type { WrittenFile } from "./table.ts";

const questionsPerFile = 5000;

/** Writes a file of questions and reads it back: names those that it could not hold. */
async function writeFileOf(path: string, bank: BankQuestion[]): Promise<Problem[]> {
  await writeFile(path, bankAsFile(path, bank));
  const { questions: read, problems } = await readQuestionFile(path, { subject: "" });
  const known = new Map(read.map((question) => [question.key, question]));
  const others = bank.filter((question) => !isDeepStrictEqual(known.get(question.key), question));
  const reason = "would not be read as it is";
  return [...problems, ...others.map(({ key }) => ({ file: basename(path), column: `"${key}"`, reason }))];
}

/** `01-medicine`: the number tells apart subjects of the same Latin letters, or of none. */
function nameOf(subject: string, place: number): string {
  const letters = subject.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return [String(place + 1).padStart(2, "0"), letters.replace(/^-|-$/g, "").slice(0, 40)].filter(Boolean).join("-");
}

/** Writes the bank into a folder, a file for each subject: CSV, and GIFT for what has more options than that has columns. */
export async function exportBanks(
  db: Writer,
  folder: string,
): Promise<{ written: WrittenFile[]; problems: Problem[] }> {
  const subjects = await db.selectDistinct({ subject: questions.subject }).from(questions).orderBy(questions.subject);
  if (subjects.length > 0) await mkdir(join(folder, bankFolder));
  const written: WrittenFile[] = [];
  const problems: Problem[] = [];
  for (const [place, { subject }] of subjects.entries()) {
    const bank = (await selectBank(db, eq(questions.subject, subject))).map((found) => BankQuestion.parse(found));
    const isNarrow = ({ options }: BankQuestion) => options.length <= optionColumns.length;
    const kinds = { csv: bank.filter(isNarrow), gift: bank.filter((question) => !isNarrow(question)) };
    for (const [kind, all] of Object.entries(kinds)) {
      for (let start = 0; start < all.length; start += questionsPerFile) {
        const some = all.slice(start, start + questionsPerFile);
        const part = start === 0 ? "" : `-${start / questionsPerFile + 1}`;
        const file = `${bankFolder}/${nameOf(subject, place)}${part}.${kind}`;
        problems.push(...(await writeFileOf(join(folder, file), some)).map((problem) => ({ ...problem, file })));
        written.push({ file, rows: some.length });
      }
    }
  }
  const retired = await db.$count(questions, eq(questions.status, "retired"));
  if (retired > 0)
    problems.push({ file: bankFolder, reason: `${retired} are retired here, and go out as if they were not` });
  return { written, problems };
}
