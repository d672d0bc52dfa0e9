import { and, asc, eq, inArray } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { complaintAttachments, complaintMessages, complaints, complaintTopics } from "#api/db/schema/service.ts";
import { keysetPage, type Page } from "#api/http/keyset.ts";

const complaintColumns = {
  id: complaints.id,
  subject: complaints.subject,
  topic: complaintTopics.title,
  status: complaints.status,
  related_type: complaints.related_type,
  related_id: complaints.related_id,
  related_title: complaints.related_title,
  created_at: complaints.created_at,
  last_message_at: complaints.last_message_at,
};

export function selectTopics(db: Writer) {
  return db
    .select({ id: complaintTopics.id, title: complaintTopics.title })
    .from(complaintTopics)
    .where(eq(complaintTopics.active, true))
    .orderBy(asc(complaintTopics.sort), asc(complaintTopics.id))
    .limit(50);
}

export async function isTopic(db: Writer, id: number): Promise<boolean> {
  return (await db.$count(complaintTopics, and(eq(complaintTopics.id, id), eq(complaintTopics.active, true)))) > 0;
}

export function selectComplaints(db: Writer, doctorId: number, page: Page) {
  const query = db
    .select(complaintColumns)
    .from(complaints)
    .innerJoin(complaintTopics, eq(complaintTopics.id, complaints.topic_id));
  return keysetPage(
    { column: complaints.last_message_at, id: complaints.id, direction: "desc", ...page },
    (beyond) => query.where(and(eq(complaints.doctor_id, doctorId), beyond)),
    (row) => row.last_message_at,
  );
}

export function isOwn(id: number, doctorId: number) {
  return and(eq(complaints.id, id), eq(complaints.doctor_id, doctorId));
}

export async function findComplaint(db: Writer, id: number, doctorId: number) {
  const [complaint] = await db
    .select(complaintColumns)
    .from(complaints)
    .innerJoin(complaintTopics, eq(complaintTopics.id, complaints.topic_id))
    .where(isOwn(id, doctorId));
  return complaint;
}

export async function selectMessages(db: Writer, complaintId: number, page: Page) {
  const query = db
    .select({
      id: complaintMessages.id,
      author: complaintMessages.author,
      body: complaintMessages.body,
      created_at: complaintMessages.created_at,
    })
    .from(complaintMessages);
  const { rows, meta } = await keysetPage(
    { column: complaintMessages.created_at, id: complaintMessages.id, direction: "desc", ...page },
    (beyond) => query.where(and(eq(complaintMessages.complaint_id, complaintId), beyond)),
    (row) => row.created_at,
  );
  const attached = await db
    .select({
      message_id: complaintAttachments.message_id,
      id: complaintAttachments.id,
      name: complaintAttachments.name,
      content_type: complaintAttachments.content_type,
      size: complaintAttachments.size,
    })
    .from(complaintAttachments)
    .where(
      inArray(
        complaintAttachments.message_id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(complaintAttachments.id));
  const messages = rows.map((row) => ({
    ...row,
    attachments: attached.filter(({ message_id }) => message_id === row.id),
  }));
  return { messages, meta };
}

export async function findAttachment(
  db: Writer,
  { id, complaintId, doctorId }: { id: number; complaintId: number; doctorId: number },
) {
  const [file] = await db
    .select({
      name: complaintAttachments.name,
      contentType: complaintAttachments.content_type,
      bytes: complaintAttachments.bytes,
    })
    .from(complaintAttachments)
    .innerJoin(complaintMessages, eq(complaintMessages.id, complaintAttachments.message_id))
    .innerJoin(complaints, eq(complaints.id, complaintMessages.complaint_id))
    .where(and(eq(complaintAttachments.id, id), isOwn(complaintId, doctorId)));
  return file;
}
