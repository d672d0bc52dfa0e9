import { basename, extname } from "node:path";
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { ImportError } from "../csv.ts";
import type { BankQuestion, BankQuestions } from "./bank.ts";
import { writeQuestionCsv } from "./writers/csv-writer.ts";
import { writeGift } from "./writers/gift-writer.ts";
import { writeMoodleXml } from "./writers/moodle-writer.ts";

const current = and(
  eq(questionVersions.question_id, questions.id),
  eq(questionVersions.version, questions.current_version),
);
const order = [asc(questions.subject), asc(questions.topic), asc(questions.id)];

export async function selectBank(
  db: Writer,
  condition?: SQL,
): Promise<(BankQuestion & { id: number; version: number })[]> {
  return db
    .select({
      id: questions.id,
      version: questions.current_version,
      key: questions.key,
      kind: questions.kind,
      subject: questions.subject,
      topic: questions.topic,
      practice: questions.practice,
      asked_in: questions.asked_in,
      public_for: questions.public_for,
      stem_html: questionVersions.stem_html,
      options: questionVersions.options,
      explanation_html: questionVersions.explanation_html,
      reference: questionVersions.reference,
      image: questionVersions.image,
      discussion_url: questionVersions.discussion_url,
    })
    .from(questions)
    .innerJoin(questionVersions, current)
    .where(condition)
    .orderBy(...order);
}

/** Selects like `selectBank`, in parts of `size` questions, so that a bank is never in memory as a whole. */
export async function* bankInParts(
  db: Writer,
  { condition, size = 1000 }: { condition?: SQL | undefined; size?: number } = {},
): AsyncGenerator<BankQuestion[]> {
  const found = await db
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(questionVersions, current)
    .where(condition)
    .orderBy(...order);
  for (let start = 0; start < found.length; start += size) {
    const ids = found.slice(start, start + size).map(({ id }) => id);
    yield await selectBank(db, inArray(questions.id, ids));
  }
}

/**
 * Yields questions as text in the format that the file extension names. Throws an ImportError for an unknown extension,
 * or while it is read if CSV cannot hold the questions.
 */
export function bankAsFile(path: string, parts: BankQuestions): AsyncGenerator<string> {
  const file = basename(path);
  const extension = extname(path).toLowerCase();
  if (extension === ".csv") return writeQuestionCsv(file, parts);
  if (extension === ".xml") return writeMoodleXml(parts);
  if (extension === ".gift" || extension === ".txt") return writeGift(parts);
  throw new ImportError([{ file, reason: "is neither .gift or .txt (GIFT), .xml (Moodle), nor .csv" }]);
}
