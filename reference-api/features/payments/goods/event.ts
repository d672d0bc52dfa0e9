import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { publicEvents } from "#api/db/schema/catalogue.ts";
import { eventRegistrations, orders } from "#api/db/schema/payments.ts";
import type { OrderOf } from "#api/features/orders/queries.ts";
import type { Goods } from "./types.ts";

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

async function lockRegistration(transaction: Writer, { id, registrationId }: OrderOf<"event">) {
  const [registration] = await transaction
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.id, registrationId))
    .for("update");
  if (!registration) throw new Error(`the registration of order ${id} is gone`);
  return registration;
}

export const event: Goods<"event"> = {
  async findSubject(db, { id, registrationId }) {
    const [found] = await db
      .select({ id: publicEvents.id, title: publicEvents.title })
      .from(eventRegistrations)
      .innerJoin(publicEvents, eq(publicEvents.id, eventRegistrations.public_event_id))
      .where(eq(eventRegistrations.id, registrationId));
    if (!found) throw new Error(`the registration of order ${id} is gone`);
    return found;
  },

  async findSeatHold(db, { registrationId }) {
    const [held] = await db
      .select({ until: eventRegistrations.seat_held_until })
      .from(eventRegistrations)
      .where(eq(eventRegistrations.id, registrationId));
    return held?.until ?? null;
  },

  async hold(transaction, order, until) {
    const registration = await lockRegistration(transaction, order);
    if (registration.status !== "pending_payment") return registration.status !== "cancelled";
    const eventId = registration.public_event_id;
    if (!registration.seat_held_until && !(await takeEventSeat(transaction, eventId))) return false;
    await transaction
      .update(eventRegistrations)
      .set({ seat_held_until: until })
      .where(eq(eventRegistrations.id, registration.id));
    return true;
  },

  findOverdue: (db, now, limit) =>
    db
      .select({ id: orders.id })
      .from(eventRegistrations)
      .innerJoin(orders, eq(orders.event_registration_id, eventRegistrations.id))
      .where(and(eq(eventRegistrations.status, "pending_payment"), lt(eventRegistrations.seat_held_until, now)))
      .limit(limit),

  async release(transaction, { registrationId }, { now }) {
    const { id, status, seat_held_until: until } = eventRegistrations;
    const isPending = and(eq(id, registrationId), eq(status, "pending_payment"));
    const [held] = await transaction
      .update(eventRegistrations)
      .set({ seat_held_until: null })
      .where(and(isPending, lt(until, now)))
      .returning();
    if (held) await freeEventSeat(transaction, held.public_event_id);
    const freed = await transaction.$count(eventRegistrations, and(isPending, isNull(until)));
    return freed > 0 ? "freed" : "kept";
  },

  async grant(transaction, order) {
    const registration = await lockRegistration(transaction, order);
    if (registration.status === "registered") return "granted";
    const hasSeat = registration.seat_held_until !== null;
    if (!hasSeat && !(await takeEventSeat(transaction, registration.public_event_id))) return "no_seat";
    await transaction
      .update(eventRegistrations)
      .set({ status: "registered", seat_held_until: null })
      .where(eq(eventRegistrations.id, registration.id));
    return "granted";
  },

  async revoke(transaction, { registrationId }) {
    const [ended] = await transaction
      .update(eventRegistrations)
      .set({ status: "cancelled", seat_held_until: null })
      .where(and(eq(eventRegistrations.id, registrationId), eq(eventRegistrations.status, "registered")))
      .returning();
    if (ended) await freeEventSeat(transaction, ended.public_event_id);
  },
};
