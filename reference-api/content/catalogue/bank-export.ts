import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { and, eq, not, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import type { Problem } from "../csv.ts";
import { BankQuestion } from "../questions/bank.ts";
import { optionColumns } from "../questions/csv.ts";
import { bankAsFile, bankInParts } from "../questions/export.ts";
import { readQuestionFile } from "../questions/read-file.ts";
import { bankFolder } from "./banks.ts";
import type { WrittenFile } from "#content/tables/table.ts";

const questionsPerFile = 5000;
const isWide = sql`jsonb_array_length(${questionVersions.options}) > ${optionColumns.length}`;

async function writeAndVerify(path: string, bank: BankQuestion[]): Promise<Problem[]> {
  await writeFile(path, bankAsFile(path, [bank]));
  const known = new Map<string, BankQuestion>();
  const problems: Problem[] = [];
  for await (const part of readQuestionFile(path, { subject: "" })) {
    for (const question of part.questions) known.set(question.key, question);
    problems.push(...part.problems);
  }
  const others = bank.filter((question) => !isDeepStrictEqual(known.get(question.key), question));
  const reason = "would be read back differently";
  return [...problems, ...others.map(({ key }) => ({ file: basename(path), column: `"${key}"`, reason }))];
}

/** File name of a subject, as in `01-medicine`; the number separates subjects with the same Latin letters or none. */
function subjectFileName(subject: string, place: number): string {
  const letters = subject.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return [String(place + 1).padStart(2, "0"), letters.replace(/^-|-$/g, "").slice(0, 40)].filter(Boolean).join("-");
}

/**
 * Writes the question bank to `questions/` in a folder, in files of one subject with at most 5000 questions: CSV, or
 * GIFT for questions with more options than CSV has columns. Returns the files, and questions that would be read back
 * differently as problems.
 */
export async function exportBanks(
  db: Writer,
  folder: string,
): Promise<{ written: WrittenFile[]; problems: Problem[] }> {
  const subjects = await db.selectDistinct({ subject: questions.subject }).from(questions).orderBy(questions.subject);
  if (subjects.length > 0) await mkdir(join(folder, bankFolder));
  const written: WrittenFile[] = [];
  const problems: Problem[] = [];
  for (const [place, { subject }] of subjects.entries()) {
    for (const [kind, width] of Object.entries({ csv: not(isWide), gift: isWide })) {
      const condition = and(eq(questions.subject, subject), width);
      let files = 0;
      for await (const part of bankInParts(db, { condition, size: questionsPerFile })) {
        files += 1;
        const file = `${bankFolder}/${subjectFileName(subject, place)}${files === 1 ? "" : `-${files}`}.${kind}`;
        const bank = part.map((found) => BankQuestion.parse(found));
        problems.push(...(await writeAndVerify(join(folder, file), bank)).map((problem) => ({ ...problem, file })));
        written.push({ file, rows: bank.length });
      }
    }
  }
  const retired = await db.$count(questions, eq(questions.status, "retired"));
  if (retired > 0)
    problems.push({ file: bankFolder, reason: `${retired} retired questions are exported as if they were active` });
  return { written, problems };
}
