import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { complaintAttachments, complaintMessages, complaints } from "#api/db/schema/service.ts";
import type { NewAttachment } from "./attachments.ts";
import { isOwnComplaint } from "./queries.ts";

export async function lockComplaint(transaction: Writer, id: number, doctorId: number) {
  const [complaint] = await transaction
    .select({ status: complaints.status })
    .from(complaints)
    .where(isOwnComplaint(id, doctorId))
    .for("update");
  return complaint;
}

interface NewMessage {
  complaintId: number;
  author: "doctor" | "staff";
  body: string;
  attachments?: NewAttachment[];
  now: Date;
}

export async function insertMessage(transaction: Writer, message: NewMessage): Promise<void> {
  const { complaintId, author, body, attachments = [], now } = message;
  const [created] = await transaction
    .insert(complaintMessages)
    .values({ complaint_id: complaintId, author, body, created_at: now })
    .returning({ id: complaintMessages.id });
  if (!created) throw new Error("the message was not inserted");
  if (attachments.length > 0) {
    await transaction
      .insert(complaintAttachments)
      .values(attachments.map((file) => ({ ...file, message_id: created.id })));
  }
  await transaction
    .update(complaints)
    .set({ status: author === "staff" ? "answered" : "open", last_message_at: now })
    .where(eq(complaints.id, complaintId));
}

export async function insertComplaint(transaction: Writer, complaint: typeof complaints.$inferInsert): Promise<number> {
  const [created] = await transaction.insert(complaints).values(complaint).returning({ id: complaints.id });
  if (!created) throw new Error("the complaint was not inserted");
  return created.id;
}

export async function closeOwnComplaint(db: Writer, id: number, doctorId: number): Promise<void> {
  await db.update(complaints).set({ status: "closed" }).where(isOwnComplaint(id, doctorId));
}
