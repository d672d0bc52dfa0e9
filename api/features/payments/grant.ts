import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { publicEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { eventRegistrations } from "#api/db/schema/payments.ts";
import { activateEnrolment, freeSeat, lockBatch, takeSeat } from "#api/features/enrolment/queries.ts";
import { activateSubscription, cancelSubscription, holdSubscription } from "#api/features/subscriptions/queries.ts";
import { subjectId, type Order } from "./queries.ts";

/** no_seat: the money is here, the place is not. */
export type Granted = "granted" | "no_seat";

async function grantCourse(transaction: Writer, order: Order): Promise<Granted> {
  const [enrolment] = await transaction
    .select()
    .from(enrolments)
    .where(eq(enrolments.id, subjectId(order)))
    .for("update");
  if (!enrolment) throw new Error(`the enrolment of order ${order.id} is gone`);
  await transaction.update(enrolments).set({ paid_total: order.paid }).where(eq(enrolments.id, enrolment.id));
  if (enrolment.status !== "pending_payment" && enrolment.status !== "cancelled") return "granted";

  await lockBatch(transaction, enrolment.batch_id);
  const { doctor_id, batch_id } = enrolment;
  const others = await transaction.$count(
    enrolments,
    and(
      eq(enrolments.doctor_id, doctor_id),
      eq(enrolments.batch_id, batch_id),
      ne(enrolments.status, "cancelled"),
      ne(enrolments.id, enrolment.id),
    ),
  );
  if (others > 0) return "no_seat";
  if (!enrolment.seat_held_until && !(await takeSeat(transaction, enrolment))) return "no_seat";
  await activateEnrolment(transaction, enrolment.id);
  return "granted";
}

/** Takes a seat of an event. Says whether there was one. */
export async function takeEventSeat(transaction: Writer, eventId: number): Promise<boolean> {
  const taken = await transaction
    .update(publicEvents)
    .set({ seats_taken: sql`${publicEvents.seats_taken} + 1` })
    .where(
      and(
        eq(publicEvents.id, eventId),
        or(isNull(publicEvents.seat_limit), lt(publicEvents.seats_taken, publicEvents.seat_limit)),
      ),
    )
    .returning({ id: publicEvents.id });
  return taken.length > 0;
}

export async function freeEventSeat(transaction: Writer, eventId: number): Promise<void> {
  await transaction
    .update(publicEvents)
    .set({ seats_taken: sql`${publicEvents.seats_taken} - 1` })
    .where(and(eq(publicEvents.id, eventId), gt(publicEvents.seats_taken, 0)));
}

async function lockRegistration(transaction: Writer, order: Order) {
  const [registration] = await transaction
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.id, subjectId(order)))
    .for("update");
  if (!registration) throw new Error(`the registration of order ${order.id} is gone`);
  return registration;
}

async function grantEvent(transaction: Writer, order: Order): Promise<Granted> {
  const registration = await lockRegistration(transaction, order);
  if (registration.status === "registered") return "granted";
  const hasSeat = registration.seat_held_until !== null;
  if (!hasSeat && !(await takeEventSeat(transaction, registration.public_event_id))) return "no_seat";
  await transaction
    .update(eventRegistrations)
    .set({ status: "registered", seat_held_until: null })
    .where(eq(eventRegistrations.id, registration.id));
  return "granted";
}

/** Gives the doctor what the order is for, as often as it is asked. The order's row is locked. */
export async function grant(transaction: Writer, order: Order, now: Date): Promise<Granted> {
  if (order.kind === "course") return grantCourse(transaction, order);
  if (order.kind === "event") return grantEvent(transaction, order);
  await activateSubscription(transaction, subjectId(order), now);
  return "granted";
}

/** Makes sure that an unpaid order waits until then, with its seat. Says whether it has one. The order's row is locked. */
export async function holdSeat(transaction: Writer, order: Order, until: Date): Promise<boolean> {
  if (order.kind === "subscription") return holdSubscription(transaction, subjectId(order), until);
  if (order.kind === "course") {
    const [enrolment] = await transaction
      .select()
      .from(enrolments)
      .where(eq(enrolments.id, subjectId(order)))
      .for("update");
    if (enrolment?.status !== "pending_payment") return enrolment?.status !== "cancelled";
    await lockBatch(transaction, enrolment.batch_id);
    if (!enrolment.seat_held_until && !(await takeSeat(transaction, enrolment))) return false;
    await transaction.update(enrolments).set({ seat_held_until: until }).where(eq(enrolments.id, enrolment.id));
  }
  if (order.kind === "event") {
    const registration = await lockRegistration(transaction, order);
    if (registration.status !== "pending_payment") return registration.status !== "cancelled";
    const eventId = registration.public_event_id;
    if (!registration.seat_held_until && !(await takeEventSeat(transaction, eventId))) return false;
    await transaction
      .update(eventRegistrations)
      .set({ seat_held_until: until })
      .where(eq(eventRegistrations.id, registration.id));
  }
  return true;
}

/** Takes back what the order was for: all of its money has gone back. The order's row is locked. */
export async function revoke(transaction: Writer, order: Order): Promise<void> {
  if (order.kind === "course") {
    const [ended] = await transaction
      .update(enrolments)
      .set({ status: "cancelled", seat_held_until: null, paid_total: "0.00" })
      .where(and(eq(enrolments.id, subjectId(order)), eq(enrolments.status, "active")))
      .returning();
    if (ended) await freeSeat(transaction, ended);
  }
  if (order.kind === "event") {
    const [ended] = await transaction
      .update(eventRegistrations)
      .set({ status: "cancelled", seat_held_until: null })
      .where(and(eq(eventRegistrations.id, subjectId(order)), eq(eventRegistrations.status, "registered")))
      .returning();
    if (ended) await freeEventSeat(transaction, ended.public_event_id);
  }
  if (order.kind === "subscription") await cancelSubscription(transaction, subjectId(order));
}
