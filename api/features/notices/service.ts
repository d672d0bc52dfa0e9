import type { Writer } from "#api/db/client.ts";
import { searchVector } from "#api/db/search.ts";
import { noticeReads, notices, noticeTargets } from "#api/db/schema/service.ts";
import type { Audiences, Reader } from "./queries.ts";

export async function insertNoticeRead(db: Writer, id: number, { doctorId, now }: Reader): Promise<void> {
  await db.insert(noticeReads).values({ notice_id: id, doctor_id: doctorId, read_at: now }).onConflictDoNothing();
}

/** Publishes a notice to its audiences. Gives its id. */
export async function insertNotice(
  transaction: Writer,
  notice: typeof notices.$inferInsert,
  audiences: Audiences,
): Promise<number> {
  const search = searchVector(notice.title, notice.body_html);
  const [made] = await transaction
    .insert(notices)
    .values({ ...notice, search })
    .returning();
  if (!made) throw new Error("the notice was not inserted");
  const { id: notice_id, published_at, pinned } = made;
  await transaction
    .insert(noticeTargets)
    .values(audiences.map((audience) => ({ notice_id, audience, published_at, pinned })));
  return notice_id;
}
