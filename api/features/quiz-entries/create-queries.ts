import { randomBytes } from "node:crypto";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exam-attempts.ts";
import { quizEntries } from "#api/db/schema/quiz-entries.ts";
import { insertAttempt } from "#api/features/exams/attempt-queries.ts";
import { endsAt } from "#api/features/exams/expiry.ts";
import type { Exam } from "#api/features/exams/queries.ts";
import { takeOtpToken } from "#api/features/otp/queries.ts";
import { Conflict, Forbidden } from "#api/http/errors.ts";
import { derivedToken } from "#api/http/secret-token.ts";
import type { FoundQuiz } from "./queries.ts";

type Quiz = FoundQuiz["quiz"];

/** Who plays: a doctor who is logged in, or a guest by name and number. */
export type Player =
  { doctorId: number } | { name: string | undefined; phone: string | undefined; otpToken: string | undefined };

interface Begin {
  quiz: Quiz;
  exam: Exam;
  player: Player;
  deviceId: number;
  secret: string;
  now: Date;
}

/** The token of an entry: it comes back with every proof that the entry is one's own. */
export function entryToken(secret: string, key: string): { token: string; hash: string } {
  return derivedToken(secret, "quiz entry", key);
}

/** An attempt at a quiz ends when the quiz closes: its answers are shown from then on. */
export function quizLength({ quiz, exam, now }: { quiz: Quiz; exam: Exam; now: Date }) {
  return { startedAt: now, durationMinutes: exam.duration_minutes, answersUntil: quiz.closes_at };
}

/** Holds what is one for each player until the transaction ends. */
async function lockPlayer(transaction: Writer, quizId: number, player: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quiz ${quizId} ${player}`}, 0))`);
}

async function findEntry(transaction: Writer, quizId: number, player: { doctorId: number } | { phone: string }) {
  const [entry] = await transaction
    .select({ key: quizEntries.key, status: examAttempts.status })
    .from(quizEntries)
    .innerJoin(examAttempts, eq(examAttempts.id, quizEntries.attempt_id))
    .where(
      and(
        eq(quizEntries.quiz_id, quizId),
        "doctorId" in player ? eq(quizEntries.doctor_id, player.doctorId) : eq(quizEntries.guest_phone, player.phone),
        ne(examAttempts.status, "void"),
      ),
    )
    .orderBy(desc(quizEntries.id))
    .limit(1);
  return entry;
}

async function insertEntry(transaction: Writer, begin: Begin, isPhoneProved: boolean): Promise<string> {
  const { quiz, exam, player, deviceId, secret, now } = begin;
  const key = randomBytes(16).toString("base64url");
  const doctorId = "doctorId" in player ? player.doctorId : undefined;
  const [entry] = await transaction
    .insert(quizEntries)
    .values({
      quiz_id: quiz.id,
      key,
      token_hash: entryToken(secret, key).hash,
      doctor_id: doctorId,
      ...(!("doctorId" in player) && { guest_name: player.name, guest_phone: player.phone }),
      phone_verified_at: isPhoneProved ? now : null,
    })
    .returning({ id: quizEntries.id });
  if (!entry) throw new Error("an entry was not inserted");
  const attemptId = await insertAttempt(transaction, {
    exam,
    now,
    endsAt: endsAt(quizLength(begin)),
    deviceId,
    candidate: entry.id,
    secret,
    of: { quiz_id: quiz.id, doctor_id: doctorId },
  });
  if (attemptId === undefined) throw new Error("a doctor who holds the lock plays twice");
  await transaction.update(quizEntries).set({ attempt_id: attemptId }).where(eq(quizEntries.id, entry.id));
  return key;
}

/**
 * The key of a new entry, or of the one that goes on or is finished. A number that has played shows its entry only to who
 * proves the number. Throws 403 otp_required, 422 for a used proof, 409 already_played.
 */
export async function beginEntry(transaction: Writer, begin: Begin): Promise<string> {
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
  if (isProved) await takeOtpToken(transaction, { token: otpToken, purpose: "quiz", phone, now });
  await lockPlayer(transaction, quiz.id, phone);
  const before = await findEntry(transaction, quiz.id, { phone });
  const isRunning = before?.status === "in_progress";
  if (before && isProved && (isRunning || quiz.one_per_phone)) return before.key;
  if (before && quiz.one_per_phone) {
    throw new Conflict("already_played", "এই নম্বরে কুইজটি আগেই শুরু হয়েছে। নম্বরটি আপনার হলে কোড দিয়ে প্রমাণ করুন।");
  }
  return insertEntry(transaction, begin, isProved);
}
