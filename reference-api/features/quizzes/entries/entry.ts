import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { courseCategories, quizzes } from "#api/db/schema/catalogue.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { devices } from "#api/db/schema/identity.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { runsUntil, writesUntil } from "#api/features/exams/paper-hold.ts";
import { databaseNow } from "#api/features/exams/queries.ts";
import type { ReadableAttempt } from "#api/features/exams/results/result.ts";
import { readAttempt, type AttemptAccess } from "#api/features/exams/room/attempt.ts";
import { roomAttempts } from "#api/features/exams/room/room-attempts.ts";
import { DeviceUnverified, Forbidden, NotFound } from "#api/http/errors.ts";
import { hashToken } from "#api/http/secret-token.ts";
import type { DoctorSession } from "#api/http/session.ts";
import { entryState, holderOf, isHeldBy, type QuizVisitor } from "./queries.ts";

/**
 * Finds a quiz with its exam (null if that is missing or a draft). Throws 404 if the quiz does not exist or is a draft.
 */
export async function requireQuiz(db: Writer, slug: string) {
  const [found] = await db
    .select({
      now: databaseNow,
      quiz: quizzes,
      exam: exams,
      trial_for: { slug: courseCategories.slug, title: courseCategories.title },
    })
    .from(quizzes)
    .leftJoin(courseCategories, eq(courseCategories.id, quizzes.trial_category_id))
    .leftJoin(exams, and(eq(exams.id, quizzes.exam_id), ne(exams.status, "draft")))
    .where(and(eq(quizzes.slug, slug), ne(quizzes.status, "draft")));
  if (!found) throw new NotFound("কুইজটি পাওয়া যায়নি।");
  return found;
}

export type FoundQuiz = Awaited<ReturnType<typeof requireQuiz>>;

const entryAttempts = roomAttempts(
  "entry_attempt",
  and(
    sql`${examAttempts.id} = (select ${quizEntries.attempt_id} from ${quizEntries}
      where ${quizEntries.key} = ${sql.placeholder("key")}
        and ${isHeldBy({ tokenHash: sql.placeholder("tokenHash"), doctorId: sql.placeholder("doctorId") })})`,
    ne(examAttempts.status, "void"),
  ),
);

export async function findDeviceId(db: Database, { session, caller }: QuizVisitor): Promise<number | undefined> {
  if (session) return session.deviceId;
  if (caller.deviceToken === undefined) return undefined;
  const [device] = await db
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.ddt_hash, hashToken(caller.deviceToken)));
  return device?.id;
}

/** Throws the reason why a visitor cannot use an entry: 404, 423 or 403. */
async function throwNoEntry(db: Writer, { session }: QuizVisitor, key: string): Promise<never> {
  if ((await db.$count(quizEntries, eq(quizEntries.key, key))) === 0) throw new NotFound("এন্ট্রিটি পাওয়া যায়নি।");
  if (session?.deviceVerified === false) throw new DeviceUnverified();
  throw new Forbidden("other_owner", "এই এন্ট্রিটি আপনার নয়। যে ফোনে শুরু করেছেন সেখান থেকে খুলুন।");
}

/**
 * Returns the access to the attempt of a quiz entry, which finds the attempt only for the holder of the entry; for
 * others `throwNoAttempt` tells why. Asks for no verified device, as guests have none.
 */
export async function entryAttemptAccess(db: Database, visitor: QuizVisitor, key: string): Promise<AttemptAccess> {
  return {
    attempts: entryAttempts,
    values: { key, ...holderOf(visitor) },
    deviceId: await findDeviceId(db, visitor),
    isDeviceVerified: true,
    limitKey: `entry ${key}`,
    throwNoAttempt: (reader) => throwNoEntry(reader, visitor, key),
  };
}

interface EntryTimes {
  now: Date;
  attempt: Pick<typeof examAttempts.$inferSelect, "submitted_at">;
  exam: Pick<typeof exams.$inferSelect, "instant_result">;
  prize: string | null;
  resultAt: Date;
  /** Last moment at which ranked attempts at the same paper may be written; null: nobody writes one. */
  runsUntil: Date | null;
}

/**
 * Returns the publication times of a quiz entry. The result is out for all at `resultAt`, with the key and
 * explanations. If the exam has instant results, these open at submission already (`showsSolutionOnSubmit`), but not
 * with a prize, or while others write the same paper as an exam: they still compete.
 */
export function entryTimes({ now, attempt, exam, prize, resultAt, runsUntil: end }: EntryTimes) {
  const isHeld = end !== null && now < end;
  const isSolvedAtOnce = exam.instant_result && prize === null && !isHeld;
  const solution_at = isSolvedAtOnce ? (attempt.submitted_at ?? resultAt) : resultAt;
  return { showsSolutionOnSubmit: isSolvedAtOnce, event: { result_at: resultAt, solution_at } };
}

export async function openEntry(db: Database, visitor: QuizVisitor, key: string): Promise<ReadableAttempt> {
  const access = await entryAttemptAccess(db, visitor, key);
  const { attempt, now, resultAt, isTrial } = await readAttempt(db, access);
  const [entry] = await db
    .select({
      exam: exams,
      prize: quizzes.prize_note,
      runsUntil: runsUntil(exams.id),
      name: quizEntries.guest_name,
      writesUntil: writesUntil(sql`coalesce(${quizEntries.doctor_id}, ${visitor.session?.doctor.id ?? null}::bigint)`),
    })
    .from(quizEntries)
    .innerJoin(quizzes, eq(quizzes.id, quizEntries.quiz_id))
    .innerJoin(exams, eq(exams.id, attempt.exam_id))
    .where(eq(quizEntries.key, key));
  if (!entry) throw new Error(`the exam of attempt ${attempt.id} does not exist`);
  const { exam, prize, name, writesUntil: until, runsUntil: end } = entry;
  const times = entryTimes({ now, attempt, exam, prize, resultAt, runsUntil: end });
  return { attempt, exam, now, candidate: { name, reg_no: null }, isTrial, writesUntil: until, ...times };
}

/**
 * Links an entry to a doctor who holds its token or whose number it was made with, and returns it. Throws 404, 423 or
 * 403 other_owner.
 */
export async function claimEntry(
  db: Database,
  visitor: QuizVisitor,
  { key, doctor }: { key: string; doctor: DoctorSession["doctor"] },
) {
  await db
    .update(quizEntries)
    .set({ doctor_id: doctor.id, claimed_at: sql`now()` })
    .where(
      and(
        eq(quizEntries.key, key),
        isNull(quizEntries.doctor_id),
        or(isHeldBy(holderOf(visitor)), eq(quizEntries.guest_phone, doctor.mobileNumber)),
      ),
    );
  const [entry] = await db
    .select({ key: quizEntries.key, state: entryState })
    .from(quizEntries)
    .innerJoin(examAttempts, eq(examAttempts.id, quizEntries.attempt_id))
    .where(and(eq(quizEntries.key, key), eq(quizEntries.doctor_id, doctor.id)));
  return entry ?? throwNoEntry(db, visitor, key);
}
