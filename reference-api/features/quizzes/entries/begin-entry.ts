import { randomBytes } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { endsAt } from "#api/features/exams/grading/expiry.ts";
import type { Exam } from "#api/features/exams/queries.ts";
import { freezePaper, insertAttempt } from "#api/features/exams/room/begin.ts";
import { consumeOtpToken } from "#api/features/otp/service.ts";
import { Conflict, Forbidden } from "#api/http/errors.ts";
import { hashToken, sign } from "#api/http/secret-token.ts";
import type { KeyRing } from "#config/secrets.ts";
import { quizNoun } from "./eligibility.ts";
import type { FoundQuiz } from "./entry.ts";

type Quiz = FoundQuiz["quiz"];

/** Participant of a quiz: a logged-in doctor, or a guest with the fields that the quiz asks for. */
export type Player =
  | { doctorId: number }
  | { name: string | undefined; phone: string | undefined; otpToken: string | undefined };

interface NewEntry {
  quiz: Quiz;
  exam: Exam;
  player: Player;
  deviceId: number;
  keys: KeyRing;
  now: Date;
}

function newEntryToken(keys: KeyRing, key: string): string {
  return sign(keys.current("quiz entry token"), key);
}

/**
 * Returns the token of an entry to a caller who has proved ownership. If its signing secret was removed, the entry gets
 * a new token, unless the caller already holds the current one (`held`).
 */
export async function entryToken(
  db: Writer,
  keys: KeyRing,
  { key, held }: { key: string; held: string | undefined },
): Promise<string> {
  const [entry] = await db.select({ hash: quizEntries.token_hash }).from(quizEntries).where(eq(quizEntries.key, key));
  const candidates = keys.all("quiz entry token").map((secret) => sign(secret, key));
  if (held !== undefined) candidates.push(held);
  const current = candidates.find((token) => hashToken(token) === entry?.hash);
  if (current !== undefined) return current;
  const token = newEntryToken(keys, key);
  await db
    .update(quizEntries)
    .set({ token_hash: hashToken(token) })
    .where(eq(quizEntries.key, key));
  return token;
}

/**
 * Returns the times of a quiz attempt that starts now. It ends at the latest when the quiz closes, because the answers
 * are shown from then on.
 */
export function quizAttemptTimes({ quiz, exam, now }: { quiz: Quiz; exam: Exam; now: Date }) {
  return { startedAt: now, durationMinutes: exam.duration_minutes, answersUntil: quiz.closes_at };
}

/** Serialises the entries of one player in a quiz until the transaction ends. */
async function lockPlayer(transaction: Writer, quizId: number, player: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quiz ${quizId} ${player}`}, 0))`);
}

interface GuestPhone {
  phone: string;
  /** True to find only entries made with a verified number. */
  isProved: boolean;
}

async function findEntry(transaction: Writer, quizId: number, player: { doctorId: number } | GuestPhone) {
  const isPlayers =
    "doctorId" in player
      ? eq(quizEntries.doctor_id, player.doctorId)
      : and(
          eq(quizEntries.guest_phone, player.phone),
          player.isProved ? isNotNull(quizEntries.phone_verified_at) : undefined,
        );
  const [entry] = await transaction
    .select({ key: quizEntries.key, status: examAttempts.status })
    .from(quizEntries)
    .innerJoin(examAttempts, eq(examAttempts.id, quizEntries.attempt_id))
    .where(and(eq(quizEntries.quiz_id, quizId), isPlayers, ne(examAttempts.status, "void")))
    .orderBy(desc(quizEntries.id))
    .limit(1);
  return entry;
}

/** Removes a number that its owner verified from the unverified entries of a quiz, which continue without a number. */
async function clearUnverifiedNumber(transaction: Writer, quizId: number, phone: string): Promise<void> {
  await transaction
    .update(quizEntries)
    .set({ guest_phone: null })
    .where(
      and(
        eq(quizEntries.quiz_id, quizId),
        eq(quizEntries.guest_phone, phone),
        isNull(quizEntries.phone_verified_at),
        isNull(quizEntries.doctor_id),
      ),
    );
}

/**
 * Conflict target of an insert: a doctor has one entry in a quiz, besides claimed ones, and it is reused if its attempt
 * was made void.
 */
const doctorEntryConflict = {
  target: [quizEntries.quiz_id, quizEntries.doctor_id],
  targetWhere: sql`doctor_id is not null and claimed_at is null`,
};

async function insertEntry(transaction: Writer, begin: NewEntry, isPhoneProved: boolean): Promise<string> {
  const { quiz, exam, player, deviceId, keys, now } = begin;
  const key = randomBytes(16).toString("base64url");
  const doctorId = "doctorId" in player ? player.doctorId : undefined;
  const [entry] = await transaction
    .insert(quizEntries)
    .values({
      quiz_id: quiz.id,
      key,
      token_hash: hashToken(newEntryToken(keys, key)),
      doctor_id: doctorId,
      ...(!("doctorId" in player) && { guest_name: player.name, guest_phone: player.phone }),
      phone_verified_at: isPhoneProved ? now : null,
    })
    .onConflictDoUpdate({ ...doctorEntryConflict, set: { updated_at: now } })
    .returning({ id: quizEntries.id, key: quizEntries.key });
  if (!entry) throw new Error("an entry was not inserted");
  const attemptId = await insertAttempt(transaction, {
    exam,
    paper: await freezePaper(transaction, exam),
    now,
    endsAt: endsAt(quizAttemptTimes(begin)),
    deviceId,
    candidate: entry.id,
    keys,
    of: { quiz_id: quiz.id, doctor_id: doctorId },
  });
  if (attemptId === undefined) throw new Error("an attempt already exists although the player is locked");
  await transaction.update(quizEntries).set({ attempt_id: attemptId }).where(eq(quizEntries.id, entry.id));
  return entry.key;
}

/**
 * Starts an entry and returns its key, or returns the key of the player's running or finished entry. Since anybody can
 * type a number, an entry made without an OTP proof is not returned for its number, and the owner who proves the number
 * starts a new one. An entry made with a proof is returned to whoever proves the number again, if it is running or the
 * quiz allows one only. Throws 403 otp_required, 422 for an invalid proof, 409 already_played or not_ready.
 */
export async function beginEntry(transaction: Writer, begin: NewEntry): Promise<string> {
  const { quiz, player, now } = begin;
  if ("doctorId" in player) {
    await lockPlayer(transaction, quiz.id, `doctor ${player.doctorId}`);
    return (await findEntry(transaction, quiz.id, player))?.key ?? insertEntry(transaction, begin, false);
  }
  const { phone, otpToken } = player;
  if (quiz.otp_required && otpToken === undefined) {
    throw new Forbidden("otp_required", "আগে মোবাইল নম্বরে আসা কোডটি দিন।");
  }
  if (phone === undefined) return insertEntry(transaction, begin, false);
  const isProved = otpToken !== undefined;
  if (isProved) await consumeOtpToken(transaction, { token: otpToken, purpose: "quiz", phone, now });
  await lockPlayer(transaction, quiz.id, phone);
  const before = await findEntry(transaction, quiz.id, { phone, isProved });
  if (before && isProved && (before.status === "in_progress" || quiz.one_per_phone)) return before.key;
  if (before && quiz.one_per_phone) {
    throw new Conflict(
      "already_played",
      `এই নম্বরে ${quizNoun(quiz)}টি আগেই শুরু হয়েছে। নম্বরটি আপনার হলে কোড দিয়ে প্রমাণ করুন।`,
    );
  }
  if (isProved) await clearUnverifiedNumber(transaction, quiz.id, phone);
  return insertEntry(transaction, begin, isProved);
}
