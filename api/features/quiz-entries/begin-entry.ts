import { randomBytes } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import { endsAt } from "#api/features/exams/grading/expiry.ts";
import type { Exam } from "#api/features/exams/queries.ts";
import { freezePaper, insertAttempt } from "#api/features/exams/room/begin.ts";
import { takeOtpToken } from "#api/features/otp/service.ts";
import { Conflict, Forbidden } from "#api/http/errors.ts";
import { hashToken, sign } from "#api/http/secret-token.ts";
import type { KeyRing } from "#config/secrets.ts";
import type { FoundQuiz } from "./entry.ts";

type Quiz = FoundQuiz["quiz"];

/** Who plays: a doctor who is logged in, or a guest by name and number. */
export type Player =
  | { doctorId: number }
  | { name: string | undefined; phone: string | undefined; otpToken: string | undefined };

interface Begin {
  quiz: Quiz;
  exam: Exam;
  player: Player;
  deviceId: number;
  keys: KeyRing;
  now: Date;
}

function newEntryToken(keys: KeyRing, key: string): string {
  return sign(keys.newest("quiz entry token"), key);
}

/**
 * The token of an entry: it comes back with every proof that the entry is one's own. Where the secret it was made with is
 * gone the entry gets a new one, unless it is the one `held`.
 */
export async function entryToken(
  db: Writer,
  keys: KeyRing,
  { key, held }: { key: string; held: string | undefined },
): Promise<string> {
  const [entry] = await db.select({ hash: quizEntries.token_hash }).from(quizEntries).where(eq(quizEntries.key, key));
  const known = keys.all("quiz entry token").map((made) => sign(made, key));
  if (held !== undefined) known.push(held);
  const given = known.find((token) => hashToken(token) === entry?.hash);
  if (given !== undefined) return given;
  const token = newEntryToken(keys, key);
  await db
    .update(quizEntries)
    .set({ token_hash: hashToken(token) })
    .where(eq(quizEntries.key, key));
  return token;
}

/** An attempt at a quiz ends when the quiz closes: its answers are shown from then on. */
export function quizLength({ quiz, exam, now }: { quiz: Quiz; exam: Exam; now: Date }) {
  return { startedAt: now, durationMinutes: exam.duration_minutes, answersUntil: quiz.closes_at };
}

/** Holds what is one for each player until the transaction ends. */
async function lockPlayer(transaction: Writer, quizId: number, player: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quiz ${quizId} ${player}`}, 0))`);
}

interface Numbered {
  phone: string;
  /** Only entries that were made with a proof of the number count. */
  isProved: boolean;
}

async function findEntry(transaction: Writer, quizId: number, player: { doctorId: number } | Numbered) {
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

/** Takes a number, whose owner has come, from the entries that others made with it. They go on without one. */
async function freeNumber(transaction: Writer, quizId: number, phone: string): Promise<void> {
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

/** A doctor has one entry of a quiz, which begins anew when its attempt was made void. */
const oneOfDoctor = {
  target: [quizEntries.quiz_id, quizEntries.doctor_id],
  targetWhere: sql`doctor_id is not null and claimed_at is null`,
};

async function insertEntry(transaction: Writer, begin: Begin, isPhoneProved: boolean): Promise<string> {
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
    .onConflictDoUpdate({ ...oneOfDoctor, set: { updated_at: now } })
    .returning({ id: quizEntries.id, key: quizEntries.key });
  if (!entry) throw new Error("an entry was not inserted");
  const attemptId = await insertAttempt(transaction, {
    exam,
    paper: await freezePaper(transaction, exam),
    now,
    endsAt: endsAt(quizLength(begin)),
    deviceId,
    candidate: entry.id,
    keys,
    of: { quiz_id: quiz.id, doctor_id: doctorId },
  });
  if (attemptId === undefined) throw new Error("a doctor who holds the lock plays twice");
  await transaction.update(quizEntries).set({ attempt_id: attemptId }).where(eq(quizEntries.id, entry.id));
  return entry.key;
}

/**
 * The key of a new entry, or of the one that goes on or is finished. Anybody can type a number: an entry that was made
 * without a proof of it is of the browser that made it alone, and the number's owner, who proves it, begins anew. An entry
 * that was made with one is shown to who proves it again. Throws 403 otp_required, 422 for a used proof, 409 already_played.
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
  const before = await findEntry(transaction, quiz.id, { phone, isProved });
  if (before && isProved && (before.status === "in_progress" || quiz.one_per_phone)) return before.key;
  if (before && quiz.one_per_phone) {
    throw new Conflict("already_played", "এই নম্বরে কুইজটি আগেই শুরু হয়েছে। নম্বরটি আপনার হলে কোড দিয়ে প্রমাণ করুন।");
  }
  if (isProved) await freeNumber(transaction, quiz.id, phone);
  return insertEntry(transaction, begin, isProved);
}
