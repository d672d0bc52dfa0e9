import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { deliveries, deliveryTracks } from "#api/db/schema/service.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import { dayMs, isDaytime, type FindDue } from "./due.ts";

export const findParcels: FindDue = async (db, { now, limit }) => {
  if (!isDaytime(now)) return [];

  const recipient = reminderRecipients(db, "parcel");
  const key = sql<string>`'parcel:' || ${deliveries.id}`;
  const rows = await db
    .selectDistinctOn([deliveries.id], {
      doctorId: recipient.doctor_id,
      key,
      id: deliveries.id,
      courseId: enrolments.id,
      batch: batches.title,
      sentAt: deliveryTracks.at,
    })
    .from(recipient)
    .innerJoin(enrolments, eq(enrolments.doctor_id, recipient.doctor_id))
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(
      deliveries,
      and(
        eq(deliveries.enrolment_id, enrolments.id),
        eq(deliveries.method, "courier"),
        inArray(deliveries.status, ["handed_over", "in_transit", "on_hold", "out_for_delivery"]),
      ),
    )
    .innerJoin(
      deliveryTracks,
      and(eq(deliveryTracks.delivery_id, deliveries.id), eq(deliveryTracks.status, "handed_over")),
    )
    .where(
      and(
        gt(deliveryTracks.at, new Date(now.getTime() - dayMs)),
        gt(deliveryTracks.at, recipient.since),
        isNotReminded(db, recipient.doctor_id, key),
      ),
    )
    .orderBy(asc(deliveries.id), asc(deliveryTracks.id))
    .limit(limit);
  return rows.map(({ doctorId, key: reminderKey, id, courseId, batch, sentAt }) => ({
    doctorId,
    key: reminderKey,
    title: "লেকচার শিট কুরিয়ারে পাঠানো হয়েছে",
    body: batch,
    link: `/my/courses/${courseId}/lecture-sheet-track/${id}`,
    usefulUntil: new Date(sentAt.getTime() + dayMs),
  }));
};
