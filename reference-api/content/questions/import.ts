import { inArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { ImportError, type Problem } from "../csv.ts";
import { countingProgress, type Progress } from "../progress.ts";
import { trueFalseStem, type BankPart, type BankQuestion } from "./bank.ts";
import { selectBank } from "./export.ts";
import { lostRaiseIn } from "./foreign/lost-raise.ts";
import { visibleText } from "./markup.ts";
import { unsolvedPapers } from "./practice-papers.ts";
import { storePictures } from "./pictures.ts";

const contentOf = ({ stem_html, options, explanation_html, reference, image, discussion_url }: BankQuestion) => ({
  stem_html,
  options: options.map(({ letter, text, is_true }) => ({ letter, text, is_true })),
  explanation_html,
  reference,
  image,
  discussion_url,
});

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

export type StoredQuestion = BankQuestion & { version: number };

interface Change {
  question: BankQuestion;
  /** Its tags for practice and for the public: those of the file, else those of the bank. */
  tags: { practice: string[]; asked_in: string | null; public_for: string[] };
  isNewText: boolean;
  version: number;
}

async function write(db: Writer, changes: Change[]): Promise<void> {
  const rows = await db
    .insert(questions)
    .values(
      changes.map(({ question: { key, kind, subject, topic }, tags, version }) => ({
        key,
        kind,
        subject,
        topic,
        ...tags,
        current_version: version,
      })),
    )
    .onConflictDoUpdate({
      target: questions.key,
      set: {
        subject: sql`excluded.subject`,
        topic: sql`excluded.topic`,
        practice: sql`excluded.practice`,
        asked_in: sql`excluded.asked_in`,
        public_for: sql`excluded.public_for`,
        current_version: sql`excluded.current_version`,
      },
    })
    .returning({ id: questions.id, key: questions.key });
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const versions = changes.flatMap(({ question, isNewText, version }) => {
    const question_id = ids.get(question.key);
    return isNewText && question_id !== undefined ? [{ question_id, version, ...contentOf(question) }] : [];
  });
  if (versions.length > 0) await db.insert(questionVersions).values(versions);
}

export interface BankCounts {
  /** Number of valid questions in the file. */
  questions: number;
  added: number;
  /** Questions with a new version. Exams keep the version that they have. */
  changed: number;
  unchanged: number;
  refused: number;
}

export interface BankRules {
  /** Allows a known key to get a different question text. */
  replace?: boolean | undefined;
  /** Skips invalid questions; otherwise any invalid question prevents the whole import. */
  skipRefused?: boolean | undefined;
  /** Allows a question to become one of its earlier versions again, which an older file holds. */
  force?: boolean | undefined;
  /** Called for what is imported, but is probably not meant. */
  onWarning?: ((warning: Problem) => void) | undefined;
  /** Called for each question that is added or changed. */
  onChange?: ((before: StoredQuestion | undefined, after: StoredQuestion) => void) | undefined;
  onProgress?: Progress | undefined;
}

function problemWith(question: BankQuestion, before: BankQuestion | undefined, replace: boolean): string | undefined {
  if (!before) return undefined;
  if (before.kind !== question.kind) return "is a question of the other kind in the bank: give it another key";
  if (before.stem_html === question.stem_html || replace) return undefined;
  return `has another text in the bank, "${visibleText(before.stem_html).slice(0, 60)}": --replace makes this its new version`;
}

function changeOf(question: BankQuestion, before: StoredQuestion | undefined): Change | undefined {
  const isNewText = !before || !isSame(contentOf(before), contentOf(question));
  const { practice = [], asked_in = null, public_for = [] } = before ?? {};
  const tagsBefore = { practice, asked_in, public_for };
  const tags = {
    practice: question.practice ?? practice,
    asked_in: question.asked_in === undefined ? asked_in : question.asked_in,
    public_for: question.public_for ?? public_for,
  };
  const isMoved = before?.subject !== question.subject || before.topic !== question.topic || !isSame(tags, tagsBefore);
  if (!isNewText && !isMoved) return undefined;
  return { question, tags, isNewText, version: (before?.version ?? 0) + Number(isNewText) };
}

async function earlierVersions(db: Writer, changes: Change[], known: Map<string, { id: number }>) {
  const asked = new Map(
    changes.flatMap(({ question, isNewText }) => {
      const id = known.get(question.key)?.id;
      return isNewText && id !== undefined ? [[id, question] as const] : [];
    }),
  );
  if (asked.size === 0) return new Map<string, number>();
  const versions = await db
    .select()
    .from(questionVersions)
    .where(inArray(questionVersions.question_id, [...asked.keys()]));
  return new Map(
    versions.flatMap(({ question_id, version, ...found }) => {
      const question = asked.get(question_id);
      return question && isSame(contentOf({ ...question, ...found }), contentOf(question))
        ? [[question.key, version] as const]
        : [];
    }),
  );
}

const askedBy = ({ stem_html, options }: Pick<BankQuestion, "stem_html" | "options">) =>
  JSON.stringify([stem_html, options.map(({ text }) => text).toSorted()]);

async function duplicates(db: Writer, added: BankQuestion[]): Promise<{ key: string; other: string }[]> {
  if (added.length === 0) return [];
  const stems = added.map(({ stem_html }) => stem_html).filter((stem) => stem !== trueFalseStem);
  const same = stems.length === 0 ? [] : await selectBank(db, inArray(questionVersions.stem_html, stems));
  const keys = new Map(same.map((question) => [askedBy(question), question.key]));
  return added.flatMap((question) => {
    const other = keys.get(askedBy(question));
    if (other === undefined) keys.set(askedBy(question), question.key);
    return other === undefined ? [] : [{ key: question.key, other }];
  });
}

function lostRaise({ stem_html, options, explanation_html }: BankQuestion): string | undefined {
  const found = [stem_html, ...options.map(({ text }) => text), explanation_html ?? ""]
    .map((text) => lostRaiseIn(visibleText(text.replaceAll("<sup>", "^"))))
    .find(Boolean);
  return found && `has "${found}": if the digits after 10 were raised, write them with <sup>`;
}

const tagOf = ({ practice = [] }: BankQuestion) => (practice.length > 0 ? "practice" : "public");

async function writePart(
  db: Writer,
  file: string,
  { questions: some, pictures }: BankPart,
  { replace = false, force = false, onChange, onWarning }: BankRules,
) {
  await storePictures(db, pictures);
  const keys = some.map(({ key }) => key);
  const unsolved = await unsolvedPapers(
    db,
    some.flatMap(({ key, practice = [], public_for = [] }) => (practice.length + public_for.length > 0 ? [key] : [])),
  );
  const now = some.length === 0 ? [] : await selectBank(db, inArray(questions.key, keys));
  const known = new Map(now.map((question) => [question.key, question]));
  const counts = { questions: some.length, added: 0, changed: 0, unchanged: 0 };
  const problems: Problem[] = [];
  const changes: Change[] = [];
  for (const question of some) {
    const before = known.get(question.key);
    const paper = unsolved.find(({ question: key }) => key === question.key);
    const reason =
      problemWith(question, before, replace) ??
      (paper &&
        `is on the paper of "${paper.exam}", which is not solved yet: it cannot be a ${tagOf(question)} question`);
    const change = changeOf(question, before);
    if (reason !== undefined) problems.push({ file, column: `"${question.key}"`, reason });
    else if (!change) counts.unchanged += 1;
    else {
      counts[before ? "changed" : "added"] += 1;
      changes.push(change);
      const lost = lostRaise(question);
      if (lost !== undefined) onWarning?.({ file, column: `"${question.key}"`, reason: lost });
    }
  }
  const earlier = await earlierVersions(db, changes, known);
  for (const [key, version] of earlier) {
    const reason = `would become its version ${version} again, which was changed later`;
    if (force) onWarning?.({ file, column: `"${key}"`, reason: reason.replace("would become", "becomes") });
    else problems.push({ file, column: `"${key}"`, reason: `${reason}: --force does that` });
  }
  const added = changes.flatMap(({ question }) => (known.has(question.key) ? [] : [question]));
  for (const { key, other } of await duplicates(db, added))
    onWarning?.({ file, column: `"${key}"`, reason: `asks the same, with the same options, as "${other}"` });
  const written = force ? changes : changes.filter(({ question }) => !earlier.has(question.key));
  counts.changed -= changes.length - written.length;
  for (const { question, tags, version } of written)
    onChange?.(known.get(question.key), { ...question, ...tags, version });
  if (written.length > 0) await write(db, written);
  return { counts, problems };
}

/**
 * Writes the questions of a file to the bank in one transaction; questions with a known key are updated as far as
 * `rules` allow. Returns counts, and the problems of refused questions; without `skipRefused` it throws these as an
 * ImportError. It always throws an ImportError if the file cannot be read.
 */
export async function writeBank(
  db: Writer,
  file: string,
  bank: AsyncIterable<BankPart> | Iterable<BankPart>,
  rules: BankRules = {},
): Promise<{ counts: BankCounts; problems: Problem[] }> {
  const counts = { questions: 0, added: 0, changed: 0, unchanged: 0 };
  const problems: Problem[] = [];
  const reportProgress = countingProgress(file, rules.onProgress);
  return db.transaction(async (transaction) => {
    try {
      for await (const part of bank) {
        const written = await writePart(transaction, file, part, rules);
        for (const kind of ["questions", "added", "changed", "unchanged"] as const)
          counts[kind] += written.counts[kind];
        problems.push(...part.problems, ...written.problems);
        reportProgress(counts.questions);
      }
    } catch (error) {
      throw error instanceof ImportError ? new ImportError([...problems, ...error.problems]) : error;
    }
    if (problems.length > 0 && !rules.skipRefused) throw new ImportError(problems);
    return { counts: { ...counts, refused: problems.length }, problems };
  });
}
