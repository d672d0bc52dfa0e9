import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import type { DayOutcomes } from "#api/db/schema/exams/exam-values.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { practiceAttempts, practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { selectExamAnswers, selectPracticeAnswers, type GivenAnswer } from "./answers.ts";
import { mistakesIn, statesOf, withOutcomes } from "./mistakes.ts";
import { openOf, selectOwnAttempts } from "./opened.ts";
import { isTimed, postponeTimed } from "./solution-access.ts";
import { asksTheSame, selectVersions, shownVersion, type Version } from "./versions.ts";

type Sums = Omit<typeof practiceQuestions.$inferInsert, "doctor_id">;

/**
 * Computes the sums of one question from all answers that the doctor gave to it in open attempts and in practice;
 * undefined if no version is shown. The order in which the answers became known does not matter. Answers to a version
 * that asked something else do not count for mistakes and outcomes.
 */
export function sumsOf(
  questionId: number,
  versions: Version[],
  { given, usable }: { given: GivenAnswer[]; usable: ReadonlySet<string> },
): Sums | undefined {
  const inExams = given.filter(({ flagged }) => flagged !== null);
  const shown = shownVersion(versions, new Set(inExams.map(({ question_version_id }) => question_version_id)));
  if (!shown) return undefined;
  const comparable = new Set(versions.filter((one) => asksTheSame(one, shown)).map(({ id }) => id));
  const counted = given.filter(({ counts, question_version_id }) => counts && comparable.has(question_version_id));
  const newestFirst = (one: GivenAnswer, other: GivenAnswer) => other.at.getTime() - one.at.getTime();
  const practised = given.filter(({ flagged }) => flagged === null).toSorted(newestFirst);
  return {
    question_id: questionId,
    question_version_id: shown.id,
    current_version: shown.current_version,
    subject: shown.subject,
    is_open: inExams.length > 0,
    is_usable: inExams.some(({ source }) => usable.has(source)),
    ...mistakesIn(statesOf(shown, counted)),
    outcomes: counted.reduce<DayOutcomes[]>(
      (before, answer) =>
        withOutcomes(before, shown, { ...answer, where: answer.flagged === null ? "practice" : "exam" }),
      [],
    ),
    counted_until: given.toSorted(newestFirst)[0]?.at ?? null,
    flagged: inExams.toSorted(newestFirst)[0]?.flagged ?? false,
    practised: practised.length,
    practised_at: practised[0]?.at ?? null,
  };
}

const sumColumns = [
  "question_version_id",
  "current_version",
  "subject",
  "is_open",
  "is_usable",
  "states",
  "counted_until",
  "outcomes",
  "wrong_letters",
  "blank_letters",
  "mistakes",
  "flagged",
  "practised",
  "practised_at",
] as const satisfies (keyof Sums)[];

const excluded = Object.fromEntries(
  sumColumns.map((name) => [name, sql`excluded.${sql.identifier(getTableColumns(practiceQuestions)[name].name)}`]),
);

function byQuestion<Row extends { question_id: number }>(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.question_id);
    if (group) group.push(row);
    else groups.set(row.question_id, [row]);
  }
  return groups;
}

const chunkSize = 500;

/**
 * Computes the sums of questions anew, from the attempts that are open to the doctor. Questions that a timed session
 * asks are left for its end.
 */
export async function computeSums(
  db: Writer,
  doctorId: number,
  { questionIds, open }: { questionIds: number[]; open: { id: number; isUsable: boolean }[] },
): Promise<void> {
  const attemptIds = open.map(({ id }) => id);
  const usable = new Set(open.flatMap(({ id, isUsable }) => (isUsable ? [`exam ${id}`] : [])));
  for (let start = 0; start < questionIds.length; start += chunkSize) {
    const ids = await postponeTimed(db, doctorId, questionIds.slice(start, start + chunkSize));
    const versions = byQuestion(await selectVersions(db, ids));
    const answers = [
      ...(await selectExamAnswers(db, attemptIds, ids)),
      ...(await selectPracticeAnswers(db, doctorId, ids)),
    ];
    const given = byQuestion(answers);
    const rows = ids.flatMap((id) => {
      const sums = sumsOf(id, versions.get(id) ?? [], { given: given.get(id) ?? [], usable });
      return sums ? [{ doctor_id: doctorId, ...sums }] : [];
    });
    if (rows.length === 0) continue;
    await db
      .insert(practiceQuestions)
      .values(rows)
      .onConflictDoUpdate({
        target: [practiceQuestions.doctor_id, practiceQuestions.question_id],
        set: excluded,
      });
  }
}

/**
 * Locks the sums of a doctor until the transaction ends, so that two calls do not compute them at once, and returns the
 * doctor's row of `practiceDoctors`.
 */
export async function lockSums(transaction: Writer, doctorId: number) {
  await transaction.insert(practiceDoctors).values({ doctor_id: doctorId }).onConflictDoNothing();
  const own = eq(practiceDoctors.doctor_id, doctorId);
  const [doctor] = await transaction.select().from(practiceDoctors).where(own).for("update");
  return doctor;
}

async function readChanges(db: Writer, doctorId: number) {
  const attempts = await selectOwnAttempts(db, doctorId);
  const open = openOf(attempts, attempts[0]?.now ?? new Date());
  const openIds = new Set(open.map(({ id }) => id));
  const isMarkedAnew = ({ graded_at, counted }: (typeof open)[number]) =>
    graded_at?.getTime() !== counted?.graded_at?.getTime();
  const changed = open.filter(
    (one) =>
      !one.isCounted ||
      isMarkedAnew(one) ||
      one.isUsable !== (one.counted?.is_usable ?? true) ||
      one.countsBlanks !== (one.counted?.counts_blanks ?? true),
  );
  const closed = attempts.filter(({ id, isCounted }) => isCounted && !openIds.has(id));
  // the paper of a regraded exam may have lost a question, so that its own questions are not enough
  const touchesAll = closed.length > 0 || changed.some((one) => one.isCounted && isMarkedAnew(one));
  return { open, changed, closed, touchesAll };
}

export async function readOpen(db: Writer, doctorId: number): Promise<{ id: number; isUsable: boolean }[]> {
  return (await readChanges(db, doctorId)).open;
}

/** Hours that an import may take at most; its rows are dated at its beginning and appear at its end. */
const importHours = 1;

/**
 * Selects the questions of the doctor that got another version or subject since their sums were made, by the time of
 * the change, and those whose sums an answer left to be computed anew, unless a timed session asks them.
 */
async function selectRenewed(db: Writer, doctorId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select own.question_id as id from ${questions} as bank
    join ${practiceQuestions} as own on own.question_id = bank.id and own.doctor_id = ${doctorId}
    where bank.updated_at > (select refreshed_at - make_interval(hours => ${importHours})
        from ${practiceDoctors} where doctor_id = ${doctorId})
      and (own.current_version <> bank.current_version or own.subject <> bank.subject)
    union
    select question_id from ${practiceQuestions} where doctor_id = ${doctorId} and current_version = 0
      and not ${isTimed(doctorId, practiceQuestions.question_id)}`);
  return rows.map(({ id }) => Number(id));
}

type Changes = Awaited<ReturnType<typeof readChanges>>;

async function selectTouched(db: Writer, doctorId: number, { changed, touchesAll }: Changes): Promise<number[]> {
  const examIds = [...new Set(changed.map(({ exam_id }) => exam_id))];
  const onPapers =
    examIds.length === 0
      ? []
      : await db
          .selectDistinct({ id: questionVersions.question_id })
          .from(examQuestions)
          .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
          .where(inArray(examQuestions.exam_id, examIds));
  const counted = touchesAll
    ? await db
        .select({ id: practiceQuestions.question_id })
        .from(practiceQuestions)
        .where(eq(practiceQuestions.doctor_id, doctorId))
    : [];
  return [...onPapers, ...counted].map(({ id }) => id);
}

async function markCounted(db: Writer, doctorId: number, { changed, closed }: Changes): Promise<void> {
  if (closed.length > 0) {
    const ids = closed.map(({ id }) => id);
    await db
      .delete(practiceAttempts)
      .where(and(eq(practiceAttempts.doctor_id, doctorId), inArray(practiceAttempts.attempt_id, ids)));
  }
  if (changed.length === 0) return;
  await db
    .insert(practiceAttempts)
    .values(
      changed.map(({ id, graded_at, isUsable, countsBlanks }) => ({
        doctor_id: doctorId,
        attempt_id: id,
        graded_at,
        is_usable: isUsable,
        counts_blanks: countsBlanks,
      })),
    )
    .onConflictDoUpdate({
      target: [practiceAttempts.doctor_id, practiceAttempts.attempt_id],
      set: {
        graded_at: sql`excluded.graded_at`,
        is_usable: sql`excluded.is_usable`,
        counts_blanks: sql`excluded.counts_blanks`,
      },
    });
}

/**
 * Brings the sums of a doctor up to date with the attempts that are open now and with changed questions. Most calls
 * only compare and write nothing.
 */
export async function refreshSums(db: Database, doctorId: number): Promise<void> {
  const [{ changed, closed }, renewed] = await Promise.all([readChanges(db, doctorId), selectRenewed(db, doctorId)]);
  if (changed.length + closed.length + renewed.length === 0) return;
  await db.transaction(async (transaction) => {
    await lockSums(transaction, doctorId);
    const changes = await readChanges(transaction, doctorId);
    const touched = [
      ...(await selectTouched(transaction, doctorId, changes)),
      ...(await selectRenewed(transaction, doctorId)),
    ];
    await computeSums(transaction, doctorId, { questionIds: [...new Set(touched)], open: changes.open });
    await markCounted(transaction, doctorId, changes);
    await transaction
      .update(practiceDoctors)
      .set({ refreshed_at: sql`now()` })
      .where(eq(practiceDoctors.doctor_id, doctorId));
  });
}
