import { and, asc, eq, gt, sql } from "drizzle-orm";
import { complaintMessages, complaints, complaintTopics } from "#api/db/schema/service.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import { dayMs, isDaytime, type FindDue } from "./due.ts";

export const findComplaintAnswers: FindDue = async (db, { now, limit }) => {
  if (!isDaytime(now)) return [];

  const recipient = reminderRecipients(db, "complaint");
  const key = sql<string>`'complaint:' || ${complaintMessages.id}`;
  const dayAgo = new Date(now.getTime() - dayMs);
  const rows = await db
    .select({
      doctorId: recipient.doctor_id,
      key,
      id: complaints.id,
      topic: complaintTopics.title,
      answeredAt: complaintMessages.created_at,
    })
    .from(recipient)
    .innerJoin(complaints, and(eq(complaints.doctor_id, recipient.doctor_id), gt(complaints.last_message_at, dayAgo)))
    .innerJoin(complaintTopics, eq(complaintTopics.id, complaints.topic_id))
    .innerJoin(complaintMessages, eq(complaintMessages.complaint_id, complaints.id))
    .where(
      and(
        eq(complaintMessages.author, "staff"),
        gt(complaintMessages.created_at, dayAgo),
        gt(complaintMessages.created_at, recipient.since),
        isNotReminded(db, recipient.doctor_id, key),
      ),
    )
    .orderBy(asc(complaintMessages.created_at), asc(complaintMessages.id))
    .limit(limit);
  return rows.map(({ doctorId, key: reminderKey, id, topic, answeredAt }) => ({
    doctorId,
    key: reminderKey,
    title: "অভিযোগের উত্তর এসেছে",
    body: topic,
    link: `/my/complain-box/${id}`,
    usefulUntil: new Date(answeredAt.getTime() + dayMs),
  }));
};
