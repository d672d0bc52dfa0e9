import { and, eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { calendarFeeds } from "#api/db/schema/study.ts";
import { hashToken, newSecretToken } from "#api/http/secret-token.ts";

/** Replaces the doctor's feed link and returns its new token, of which only the hash is stored. */
export async function replaceFeed(db: Writer, doctorId: number, now: Date): Promise<string> {
  const { token, hash } = newSecretToken();
  const fresh = { token_hash: hash, last_read_at: null, created_at: now };
  await db
    .insert(calendarFeeds)
    .values({ doctor_id: doctorId, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.doctor_id, set: fresh });
  return token;
}

export async function revokeFeed(db: Writer, doctorId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.doctor_id, doctorId));
}

/**
 * Finds the doctor of a feed link and records the access; undefined if the link is unknown or the doctor is blocked.
 */
export async function openFeed(db: Writer, token: string, now: Date): Promise<{ doctorId: number } | undefined> {
  const [read] = await db
    .update(calendarFeeds)
    .set({ last_read_at: now })
    .from(doctors)
    .where(
      and(
        eq(calendarFeeds.token_hash, hashToken(token)),
        eq(doctors.id, calendarFeeds.doctor_id),
        eq(doctors.status, "active"),
      ),
    )
    .returning({ doctorId: calendarFeeds.doctor_id });
  return read;
}
