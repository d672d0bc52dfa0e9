import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#api/db/error-code.ts";
import { questions, questionVersions } from "#api/db/schema/exams.ts";
import { decodeText, ImportError } from "../csv.ts";
import { readBank, type BankQuestion, type FoundFile } from "./bank.ts";
import type { Category } from "./category.ts";
import { readQuestionCsv } from "./csv.ts";
import { readGift } from "./gift.ts";
import { readMoodleXml } from "./moodle.ts";

const maxBytes = 20 * 1024 * 1024;

async function openBank(path: string, fallback: Category): Promise<FoundFile> {
  const file = basename(path);
  const extension = extname(path).toLowerCase();
  const refuse = (reason: string) => new ImportError([{ file, reason }]);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw errorCode(error) === "ENOENT" ? new ImportError([{ file: path, reason: "there is no such file" }]) : error;
  });
  if (bytes.length > maxBytes) throw refuse("is larger than 20 MB: import it in parts");
  if (extension === ".csv") return readQuestionCsv(path);
  try {
    const text = decodeText(bytes).replace(/^\ufeff/, "");
    if (extension === ".xml") return { places: readMoodleXml(file, text, fallback) };
    if (extension === ".gift" || extension === ".txt") return { places: readGift(text, fallback) };
  } catch (error) {
    throw error instanceof TypeError ? refuse("is not text in UTF-8") : error;
  }
  throw refuse("is neither .xml (Moodle), .gift or .txt (GIFT), nor .csv");
}

/** Reads a file of questions, by its name's ending. Throws an ImportError that names whatever cannot be taken. */
export async function readQuestionFile(path: string, fallback: Category): Promise<BankQuestion[]> {
  return readBank(basename(path), await openBank(path, fallback));
}

/** Questions as they are now, by key. */
export async function selectBank(
  db: Writer,
  keys?: string[],
): Promise<(BankQuestion & { id: number; version: number })[]> {
  return db
    .select({
      id: questions.id,
      version: questions.current_version,
      key: questions.key,
      kind: questions.kind,
      subject: questions.subject,
      topic: questions.topic,
      stem_html: questionVersions.stem_html,
      options: questionVersions.options,
      explanation_html: questionVersions.explanation_html,
      reference: questionVersions.reference,
      image: questionVersions.image,
      discussion_url: questionVersions.discussion_url,
    })
    .from(questions)
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.question_id, questions.id), eq(questionVersions.version, questions.current_version)),
    )
    .where(keys && inArray(questions.key, keys))
    .orderBy(asc(questions.subject), asc(questions.topic), asc(questions.id));
}

const said = ({ stem_html, options, explanation_html, reference, image, discussion_url }: BankQuestion) => ({
  stem_html,
  options: options.map(({ letter, text, is_true }) => ({ letter, text, is_true })),
  explanation_html,
  reference,
  image,
  discussion_url,
});

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

interface Change {
  question: BankQuestion;
  isNewText: boolean;
  version: number;
}

async function write(db: Writer, changes: Change[]): Promise<void> {
  const rows = await db
    .insert(questions)
    .values(
      changes.map(({ question: { key, kind, subject, topic }, version }) => ({
        ...{ key, kind, subject, topic },
        current_version: version,
      })),
    )
    .onConflictDoUpdate({
      target: questions.key,
      set: {
        subject: sql`excluded.subject`,
        topic: sql`excluded.topic`,
        current_version: sql`excluded.current_version`,
      },
    })
    .returning({ id: questions.id, key: questions.key });
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const versions = changes.flatMap(({ question, isNewText, version }) => {
    const question_id = ids.get(question.key);
    return isNewText && question_id !== undefined ? [{ question_id, version, ...said(question) }] : [];
  });
  if (versions.length > 0) await db.insert(questionVersions).values(versions);
}

export interface BankCounts {
  added: number;
  /** Have a new version. An exam that holds the one before keeps it. */
  changed: number;
  unchanged: number;
}

/** Writes questions into the bank: all of them, or none. A key that is there already is the same question. */
export async function writeBank(db: Writer, file: string, bank: BankQuestion[]): Promise<BankCounts> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  return db.transaction(async (transaction) => {
    const known = new Map<string, Awaited<ReturnType<typeof selectBank>>[number]>();
    for (const question of await selectBank(
      transaction,
      bank.map(({ key }) => key),
    ))
      known.set(question.key, question);
    const otherKind = bank.filter(({ key, kind }) => known.has(key) && known.get(key)?.kind !== kind);
    if (otherKind.length > 0) {
      const reason = "is a question of the other kind in the bank: give it another key";
      throw new ImportError(otherKind.map(({ key }) => ({ file, column: `"${key}"`, reason })));
    }
    const changes = bank.flatMap((question) => {
      const before = known.get(question.key);
      const isNewText = !before || !isSame(said(before), said(question));
      const isMoved = before?.subject !== question.subject || before.topic !== question.topic;
      counts[!before ? "added" : isNewText || isMoved ? "changed" : "unchanged"] += 1;
      const version = (before?.version ?? 0) + Number(isNewText);
      return isNewText || isMoved ? [{ question, isNewText, version }] : [];
    });
    for (let start = 0; start < changes.length; start += 1000)
      await write(transaction, changes.slice(start, start + 1000));
    return counts;
  });
}
