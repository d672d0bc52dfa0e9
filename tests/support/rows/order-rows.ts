import { asc, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import type { enrolments } from "#api/db/schema/enrolment.ts";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import { doctors, smsOutbox } from "#api/db/schema/identity.ts";
import { coursePayments, eventRegistrations, orders, refunds } from "#api/db/schema/payments.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { toOrder, type StoredOrder } from "#api/features/orders/queries.ts";
import { addEvent, daysFromNow } from "./catalogue-rows.ts";
import { addEnrolment, addOffer } from "./enrolments.ts";
import { enrol } from "./study-rows.ts";
import { only } from "./new-row.ts";

let count = 0;

/** Adds a doctor without a password. */
export async function addBuyer(db: Database, overrides: Partial<typeof doctors.$inferInsert> = {}) {
  const mobile_number = `018${String(++count).padStart(8, "0")}`;
  return only(
    await db
      .insert(doctors)
      .values({ mobile_number, name: "ডা. ক্রেতা", ...overrides })
      .returning(),
  );
}

type NewOrder = typeof orders.$inferInsert;

async function insertOrder(
  db: Database,
  values: Omit<NewOrder, "title" | "amount" | "payable">,
  overrides: Partial<NewOrder>,
) {
  const title = { course: "ব্যাচ ১২", event: "সেমিনার", subscription: "৩ মাস" }[values.kind];
  const amount = overrides.amount ?? "14000.00";
  const row = { title, amount, payable: amount, ...values, ...overrides };
  return toOrder(only(await db.insert(orders).values(row).returning()));
}

interface CourseOrderOptions {
  doctorId?: number;
  offer?: Parameters<typeof addOffer>[1];
  enrolment?: Partial<typeof enrolments.$inferInsert>;
  order?: Partial<NewOrder>;
}

/** Adds an unpaid order of 14,000 taka for a course; its seat, one of five, is held until tomorrow. */
export async function addCourseOrder(db: Database, { doctorId, offer, enrolment, order }: CourseOrderOptions = {}) {
  const doctor_id = doctorId ?? (await addBuyer(db)).id;
  const { batch, schedule } = await addOffer(db, {
    batch: { seat_limit: 5, seats_taken: 1, ...offer?.batch },
    schedule: { seats_taken: 1, ...offer?.schedule },
  });
  const ids = { batch_id: batch.id, batch_schedule_id: schedule.id };
  const pending = { status: "pending_payment", seat_held_until: daysFromNow(1) } as const;
  const enrolled = await enrol(db, ids, { doctor_id, ...pending, ...enrolment });
  const values = { doctor_id, kind: "course", enrolment_id: enrolled.id } as const;
  return { batch, schedule, enrolment: enrolled, order: await insertOrder(db, values, order ?? {}) };
}

interface EventOrderOptions {
  event?: Parameters<typeof addEvent>[1];
  registration?: Partial<typeof eventRegistrations.$inferInsert>;
  order?: Partial<NewOrder>;
}

/** Adds an unpaid order of 500 taka for an event; its seat, one of five, is held until tomorrow. */
export async function addEventOrder(db: Database, { event, registration, order }: EventOrderOptions = {}) {
  const { id: doctor_id } = await addBuyer(db);
  const added = await addEvent(db, { price: "500.00", seat_limit: 5, seats_taken: 1, ...event });
  const pending = { status: "pending_payment", seat_held_until: daysFromNow(1) } as const;
  const registered = only(
    await db
      .insert(eventRegistrations)
      .values({ public_event_id: added.id, doctor_id, ...pending, ...registration })
      .returning(),
  );
  const values = { doctor_id, kind: "event", event_registration_id: registered.id } as const;
  return {
    event: added,
    registration: registered,
    order: await insertOrder(db, values, { amount: "500.00", ...order }),
  };
}

/** Adds an unpaid order of 300 taka for a three-month subscription to a course's lectures. */
export async function addSubscriptionOrder(
  db: Database,
  overrides: Partial<typeof subscriptionOrders.$inferInsert> = {},
) {
  const { id: doctor_id } = await addBuyer(db);
  const { id: enrolment_id } = await addEnrolment(db, doctor_id);
  const pending = { status: "pending_payment", held_until: daysFromNow(1) } as const;
  const terms = { doctor_id, enrolment_id, months: 3, view_limit: 2, payable: "300.00" };
  const subscription = only(
    await db
      .insert(subscriptionOrders)
      .values({ ...terms, ...pending, ...overrides })
      .returning(),
  );
  const values = { doctor_id, kind: "subscription", subscription_order_id: subscription.id } as const;
  return { subscription, order: await insertOrder(db, values, { amount: "300.00" }) };
}

/** Adds a payment of a full order whose doctor has been redirected to SSLCommerz. */
export async function addPayment(
  db: Database,
  order: StoredOrder,
  overrides: Partial<typeof coursePayments.$inferInsert> = {},
) {
  const { id: order_id, payable: amount, discount, coupon_id } = order;
  const redirected = { plan: "full", method: "sslcommerz", status: "redirected" } as const;
  return only(
    await db
      .insert(coursePayments)
      .values({ order_id, amount, discount, coupon_id, ...redirected, ...overrides })
      .returning(),
  );
}

/** Adds a course that was paid at SSLCommerz, by default credited in full. Returns also the payment's id. */
export async function addPaidCourse(
  db: Database,
  payment: Partial<typeof coursePayments.$inferInsert> = {},
  order: Partial<NewOrder> = {},
) {
  const course = await addCourseOrder(db, {
    enrolment: { status: "active", seat_held_until: null },
    order: { paid: "14000.00", status: "paid", ...order },
  });
  const settled = { status: "paid", credited: "14000.00", trx_ref: "BANK1", ...payment } as const;
  const { id } = await addPayment(db, course.order, settled);
  const names = { tran_id: `CP${id}-1`, session_key: `KEY${id}` };
  await db
    .insert(gatewaySessions)
    .values({ course_payment_id: id, gateway: "sslcommerz", reuse_until: new Date(), amount: "14000.00", ...names });
  return { ...course, id };
}

export async function orderNow(db: Database, id: number) {
  return toOrder(only(await db.select().from(orders).where(eq(orders.id, id))));
}

export async function paymentNow(db: Database, id: number) {
  return only(await db.select().from(coursePayments).where(eq(coursePayments.id, id)));
}

export function refundsOf(db: Database, paymentId: number) {
  return db.select().from(refunds).where(eq(refunds.course_payment_id, paymentId)).orderBy(asc(refunds.id));
}

/** SMS messages to the doctor of an order, oldest first. */
export async function messagesAbout(db: Database, { doctor_id }: Pick<StoredOrder, "doctor_id">): Promise<string[]> {
  const sent = await db
    .select({ body: smsOutbox.body })
    .from(smsOutbox)
    .innerJoin(doctors, eq(doctors.mobile_number, smsOutbox.recipient))
    .where(eq(doctors.id, doctor_id))
    .orderBy(smsOutbox.id);
  return sent.map(({ body }) => body);
}
