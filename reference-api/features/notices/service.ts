import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { searchVector } from "#api/db/search/search.ts";
import { noticeReads, notices, noticeTargets } from "#api/db/schema/service.ts";
import type { Audiences, Reader } from "./queries.ts";

export async function insertNoticeRead(db: Writer, id: number, { doctorId, now }: Reader): Promise<void> {
  await db.insert(noticeReads).values({ notice_id: id, doctor_id: doctorId, read_at: now }).onConflictDoNothing();
}

async function addTargets(
  transaction: Writer,
  { id: notice_id, published_at, pinned }: typeof notices.$inferSelect,
  audiences: Audiences,
): Promise<void> {
  await transaction
    .insert(noticeTargets)
    .values(audiences.map((audience) => ({ notice_id, audience, published_at, pinned })));
}

function withSearchVector(notice: typeof notices.$inferInsert) {
  return { ...notice, search: searchVector(notice.title, notice.body_html) };
}

export async function insertNotice(
  transaction: Writer,
  notice: typeof notices.$inferInsert,
  audiences: Audiences,
): Promise<number> {
  const [created] = await transaction.insert(notices).values(withSearchVector(notice)).returning();
  if (!created) throw new Error("the notice was not inserted");
  await addTargets(transaction, created, audiences);
  return created.id;
}

/**
 * Replaces a notice and its audiences; doctors who have read it keep it as read. A notice that does not exist is not
 * created.
 */
export async function updateNotice(
  transaction: Writer,
  id: number,
  notice: typeof notices.$inferInsert,
  audiences: Audiences,
): Promise<void> {
  await transaction.delete(noticeTargets).where(eq(noticeTargets.notice_id, id));
  const [changed] = await transaction
    .update(notices)
    .set(withSearchVector(notice))
    .where(eq(notices.id, id))
    .returning();
  if (changed) await addTargets(transaction, changed, audiences);
}
