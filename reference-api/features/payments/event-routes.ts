import { and, eq, ne } from "drizzle-orm";
import { publicEvents } from "#api/db/schema/catalogue.ts";
import { eventRegistrations } from "#api/db/schema/payments.ts";
import { seatHeldUntil } from "#api/features/enrolment/queries.ts";
import { findEvent } from "#api/features/events/queries.ts";
import { countHold, insertOrder } from "#api/features/orders/service.ts";
import { Conflict, NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { inPaisa } from "#api/http/wire.ts";
import { registerForEvent } from "#contract/payments/checkout.ts";
import { takeEventSeat } from "./goods/event.ts";

function alreadyRegistered(eventId: number, status: "pending_payment" | "registered" | "cancelled"): Conflict {
  const owes = status === "pending_payment";
  return new Conflict("already_registered", "আপনি এই ইভেন্টে আগেই রেজিস্ট্রেশন করেছেন।", {
    action_url: owes ? `/my/event/${eventId}/checkout` : `/${eventId}/event`,
  });
}

export const eventRegistrationRoutes = [
  implement(registerForEvent, async ({ db, limits, doctor, params, now }) => {
    await limits.consume("order create: doctor", doctor.id);
    const event = await findEvent(db, params.id);
    if (!event) throw new NotFound("ইভেন্টটি পাওয়া যায়নি।");
    if (event.status === "closed" || (event.ends_at ?? event.starts_at) < now) {
      throw new Conflict("event_over", "ইভেন্টটির রেজিস্ট্রেশন শেষ।");
    }
    const isFree = inPaisa(event.price) === 0;
    const register = () =>
      db.transaction(async (transaction) => {
        await transaction
          .select({ id: publicEvents.id })
          .from(publicEvents)
          .where(eq(publicEvents.id, event.id))
          .for("update");
        const [known] = await transaction
          .select({ status: eventRegistrations.status })
          .from(eventRegistrations)
          .where(
            and(
              eq(eventRegistrations.doctor_id, doctor.id),
              eq(eventRegistrations.public_event_id, event.id),
              ne(eventRegistrations.status, "cancelled"),
            ),
          );
        if (known) throw alreadyRegistered(event.id, known.status);
        if (!(await takeEventSeat(transaction, event.id))) {
          throw new Conflict("seat_full", "এই ইভেন্টের সব আসন পূর্ণ।");
        }
        const status = isFree ? ("registered" as const) : ("pending_payment" as const);
        const [registration] = await transaction
          .insert(eventRegistrations)
          .values({
            public_event_id: event.id,
            doctor_id: doctor.id,
            status,
            seat_held_until: isFree ? null : await seatHeldUntil(transaction, now),
          })
          .returning({ id: eventRegistrations.id });
        if (!registration) throw new Error("a registration was not inserted");
        if (isFree) return { registration: { id: registration.id, status }, order: null, next: "event" as const };
        const { id, payable } = await insertOrder(
          transaction,
          { kind: "event", registrationId: registration.id },
          { doctor_id: doctor.id, title: event.title, amount: event.price },
        );
        return { registration: { id: registration.id, status }, order: { id, payable }, next: "checkout" as const };
      });
    return isFree ? register() : countHold(limits, doctor.id, register);
  }),
];
