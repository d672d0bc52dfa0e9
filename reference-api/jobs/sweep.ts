import { and, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { examAnswerLog } from "#api/db/schema/exams/exam-attempts.ts";
import { idempotencyKeys } from "#api/db/schema/idempotency.ts";
import { keptLectures } from "#api/db/schema/kept-lectures.ts";
import { classMoves, reminders } from "#api/db/schema/reminders.ts";
import { accessTokens, loginLinks, otpChallenges, otpTokens, rateLimits, smsOutbox } from "#api/db/schema/identity.ts";
import type { JobScope } from "./job.ts";
import { sweepStrangers } from "./sweep-strangers.ts";

const dayAgo = sql`now() - interval '1 day'`;
const monthAgo = sql`now() - interval '30 days'`;
const quarterAgo = sql`now() - interval '90 days'`;

const batchSize = 10_000;

/** Removes entries of the answer log that are older than 30 days, oldest first. The answers themselves stay. */
async function pruneAnswerLog(db: Database, signal: AbortSignal): Promise<void> {
  let pruned = batchSize;
  while (pruned === batchSize && !signal.aborted) {
    const { id, at } = examAnswerLog;
    const oldest = db.select({ id, at }).from(examAnswerLog).orderBy(id).limit(batchSize).as("oldest");
    const due = db.select({ id: oldest.id }).from(oldest).where(lt(oldest.at, monthAgo));
    pruned = (await db.delete(examAnswerLog).where(inArray(id, due)).returning({ id })).length;
  }
}

/**
 * Job `sweep.expired`: removes expired rows, and the texts of SMS older than a day, which may contain codes. Keeps
 * ended access tokens (as a log of logins) and reminders for 90 days, and the log of exam answers for 30 days. Also
 * removes unclaimed quiz entries of guests and unused devices.
 */
export async function sweepExpired(_payload: unknown, { db, signal }: JobScope): Promise<void> {
  for (const table of [otpChallenges, otpTokens, loginLinks, keptLectures])
    await db.delete(table).where(lt(table.expires_at, dayAgo));
  await db.delete(rateLimits).where(lt(rateLimits.expire, dayAgo));
  await db
    .update(smsOutbox)
    .set({ body: "" })
    .where(and(lt(smsOutbox.created_at, dayAgo), ne(smsOutbox.body, "")));
  // numbers that asked for a code, most of them without an account
  await db.delete(smsOutbox).where(and(eq(smsOutbox.purpose, "otp"), lt(smsOutbox.created_at, quarterAgo)));
  const { expires_at, locked_at } = idempotencyKeys;
  await db
    .delete(idempotencyKeys)
    .where(or(lt(expires_at, sql`now()`), and(isNull(expires_at), lt(locked_at, quarterAgo))));
  await db
    .delete(accessTokens)
    .where(or(lt(accessTokens.revoked_at, quarterAgo), lt(accessTokens.expires_at, quarterAgo)));
  await db.delete(reminders).where(lt(reminders.useful_until, quarterAgo));
  await db.delete(classMoves).where(lt(classMoves.created_at, monthAgo));
  await pruneAnswerLog(db, signal);
  await sweepStrangers(db, signal);
}

/**
 * Job `sweep.abandoned`: unlocks messages, payments and regrades of a killed process, so that another one runs them;
 * the queue itself would wait four hours. They count as abandoned after one, three and ten minutes, longer than they
 * usually take.
 */
export async function releaseAbandoned(_payload: unknown, { db }: JobScope): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where (task_identifier in ('sms.send', 'push.send') and locked_at < now() - interval '1 minute')
      or (task_identifier like 'payment.%' and locked_at < now() - interval '3 minutes')
      or (task_identifier = 'exams.regrade' and locked_at < now() - interval '10 minutes')
  `);
}
