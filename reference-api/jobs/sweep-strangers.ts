import { and, eq, inArray, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { quizEntries } from "#api/db/schema/exams/quiz-entries.ts";
import {
  accessTokens,
  deviceRemovals,
  deviceRequests,
  devices,
  doctorDevices,
  otpChallenges,
} from "#api/db/schema/identity.ts";

const weekAgo = sql`now() - interval '7 days'`;
const yearAgo = sql`now() - interval '1 year'`;

const batchSize = 1000;

async function inBatches(signal: AbortSignal, removeBatch: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await removeBatch()) === batchSize);
}

/**
 * Removes up to 1000 quiz entries of guests that no doctor has claimed, with their attempts: 7 days after the time was
 * up if nothing was answered, and a year after it otherwise. Returns how many were due.
 */
async function removeGuestEntries(db: Database): Promise<number> {
  const { id, attempt_id, doctor_id } = quizEntries;
  const isOver = ne(examAttempts.status, "in_progress");
  const isUnanswered = and(eq(examAttempts.answered_count, 0), lt(examAttempts.ends_at, weekAgo));
  const due = await db
    .select({ id, attemptId: examAttempts.id })
    .from(quizEntries)
    .innerJoin(examAttempts, eq(examAttempts.id, attempt_id))
    .where(and(isNull(doctor_id), isOver, or(isUnanswered, lt(examAttempts.ends_at, yearAgo))))
    .limit(batchSize);
  return db.transaction(async (transaction) => {
    const isDue = inArray(
      id,
      due.map((entry) => entry.id),
    );
    const removed = await transaction
      .delete(quizEntries)
      .where(and(isDue, isNull(doctor_id))) // unless a doctor claimed it meanwhile
      .returning({ attemptId: attempt_id });
    const attempts = removed.flatMap(({ attemptId }) => (attemptId === null ? [] : [attemptId]));
    await transaction.delete(examAttempts).where(inArray(examAttempts.id, attempts));
    return due.length;
  });
}

/**
 * Removes up to 1000 devices that no account, login, code or attempt refers to, 7 days after they were last seen.
 * Returns their number.
 */
async function removeUnusedDevices(db: Database): Promise<number> {
  const isUnused = (reference: AnyPgColumn) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(reference.table)
        .where(eq(reference, devices.id)),
    );
  const references = [
    doctorDevices.device_id,
    accessTokens.device_id,
    otpChallenges.device_id,
    deviceRemovals.device_id,
    deviceRequests.device_id,
    examAttempts.active_device_id,
  ];
  // a common table, since PostgreSQL may read a subquery with a limit several times, each time with other rows
  const due = db.$with("due").as(
    db
      .select({ id: devices.id })
      .from(devices)
      .where(and(lt(devices.last_seen_at, weekAgo), ...references.map(isUnused)))
      .limit(batchSize)
      .for("update", { skipLocked: true }), // a device in use is locked by the row that will refer to it
  );
  const removed = await db
    .with(due)
    .delete(devices)
    .where(inArray(devices.id, db.select({ id: due.id }).from(due)))
    .returning({ id: devices.id });
  return removed.length;
}

export async function sweepStrangers(db: Database, signal: AbortSignal): Promise<void> {
  await inBatches(signal, () => removeGuestEntries(db));
  await inBatches(signal, () => removeUnusedDevices(db));
}
