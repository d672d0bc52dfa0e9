import { and, eq, ne } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { deliveries } from "#api/db/schema/service.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import type { Complaint } from "#contract/account/complaints.ts";
import { bengaliDigits } from "#locale/bengali.ts";

type RelatedType = NonNullable<Complaint["related"]>["type"];

interface RelatedQuery {
  id: number;
  doctorId: number;
}

function ownEnrolment(doctorId: number) {
  return and(eq(enrolments.doctor_id, doctorId), ne(enrolments.status, "cancelled"));
}

/**
 * Queries for the title of a complaint's subject, by type. They find only what belongs to the doctor, and of a
 * cancelled enrolment only subscriptions.
 */
const titles: Record<RelatedType, (db: Writer, related: RelatedQuery) => Promise<{ title: string }[]>> = {
  course: (db, { id, doctorId }) =>
    db
      .select({ title: batches.title })
      .from(enrolments)
      .innerJoin(batches, eq(batches.id, enrolments.batch_id))
      .where(and(eq(enrolments.id, id), ownEnrolment(doctorId))),
  event: (db, { id, doctorId }) =>
    db
      .select({ title: scheduleEvents.title })
      .from(scheduleEvents)
      .innerJoin(enrolments, eq(enrolments.batch_schedule_id, scheduleEvents.batch_schedule_id))
      .where(and(eq(scheduleEvents.id, id), ownEnrolment(doctorId)))
      .limit(1),
  delivery: async (db, { id, doctorId }) => {
    const rows = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .innerJoin(enrolments, eq(enrolments.id, deliveries.enrolment_id))
      .where(and(eq(deliveries.id, id), ownEnrolment(doctorId)));
    return rows.map((row) => ({ title: `লেকচার শিটের ডেলিভারি ${bengaliDigits(row.id)}` }));
  },
  subscription: async (db, { id, doctorId }) => {
    const rows = await db
      .select({ id: subscriptionOrders.id })
      .from(subscriptionOrders)
      .where(and(eq(subscriptionOrders.id, id), eq(subscriptionOrders.doctor_id, doctorId)));
    return rows.map((row) => ({ title: `সাবস্ক্রিপশন ${bengaliDigits(row.id)}` }));
  },
};

/**
 * Returns the title of a complaint's subject; undefined if it does not exist, belongs to another doctor or, unless it
 * is a subscription, to a cancelled enrolment.
 */
export async function findRelatedTitle(
  db: Writer,
  type: RelatedType,
  related: RelatedQuery,
): Promise<string | undefined> {
  const [found] = await titles[type](db, related);
  return found?.title;
}
