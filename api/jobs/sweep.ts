import { and, lt, ne, or, sql } from "drizzle-orm";
import { accessTokens, loginLinks, otpChallenges, otpTokens, rateLimits, smsOutbox } from "#api/db/schema/identity.ts";
import type { JobScope } from "./job.ts";

const dayAgo = sql`now() - interval '1 day'`;
const quarterAgo = sql`now() - interval '90 days'`;

/**
 * Job `sweep.expired`: removes what nobody can use any more, and the texts of old messages, which hold codes. Dead access
 * tokens stay 90 days, as a log of logins.
 */
export async function sweepExpired(_payload: unknown, { db }: JobScope): Promise<void> {
  for (const table of [otpChallenges, otpTokens, loginLinks])
    await db.delete(table).where(lt(table.expires_at, dayAgo));
  await db.delete(rateLimits).where(lt(rateLimits.expire, dayAgo));
  await db
    .update(smsOutbox)
    .set({ body: "" })
    .where(and(lt(smsOutbox.created_at, dayAgo), ne(smsOutbox.body, "")));
  await db
    .delete(accessTokens)
    .where(or(lt(accessTokens.revoked_at, quarterAgo), lt(accessTokens.expires_at, quarterAgo)));
}

/**
 * Job `sweep.abandoned`: gives the jobs of a killed process to another. The queue itself waits four hours; a living
 * process is done with an SMS in seconds.
 */
export async function releaseAbandoned(_payload: unknown, { db }: JobScope): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where task_identifier = 'sms.send' and locked_at < now() - interval '1 minute'
  `);
}
