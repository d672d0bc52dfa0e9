import { and, eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { calendarFeeds } from "#api/db/schema/study.ts";
import { hashToken, newSecretToken } from "#api/http/secret-token.ts";

/** A new link in place of the one before. Gives the token, which is kept nowhere. */
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

/** Whose link it is, noting that it was read; undefined when it is nobody's or its doctor is blocked. */
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
