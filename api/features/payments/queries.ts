import { and, eq, inArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { coursePayments, eventRegistrations, orders } from "#api/db/schema/payments.ts";
import { Conflict, NotFound } from "#api/http/errors.ts";
import { inPaisa } from "#api/http/wire.ts";
import type { OrderKind } from "#contract/checkout.ts";

type Row = typeof orders.$inferSelect;
type NewRow = typeof orders.$inferInsert;
type SubjectColumn = "kind" | "enrolment_id" | "event_registration_id" | "subscription_order_id";

/** By the kind of an order, the id of the one thing that it is for. */
interface SubjectIds {
  course: { enrolmentId: number };
  event: { registrationId: number };
  subscription: { subscriptionId: number };
}

type SubjectOf<Kind extends OrderKind> = { [K in Kind]: { kind: K } & SubjectIds[K] }[Kind];
type Subject = SubjectOf<OrderKind>;

/** An order of one kind: its money, and what it is for. */
export type OrderOf<Kind extends OrderKind> = { [K in Kind]: Omit<Row, SubjectColumn> & SubjectOf<K> }[Kind];
export type Order = OrderOf<OrderKind>;

/** Payments that may yet bring money without anybody asking for it again. */
export const liveStatuses = ["initiated", "redirected", "verifying", "submitted", "under_review"] as const;
/** Payments that the doctor has done with: another must wait until it is known what became of them. */
const settlingStatuses = ["verifying", "submitted", "under_review"] as const;

/** The database keeps every order to the one id that its kind names. */
function ownId(id: number | null): number {
  if (id === null) throw new Error("an order is for nothing");
  return id;
}

export function toOrder({ kind, enrolment_id, event_registration_id, subscription_order_id, ...money }: Row): Order {
  switch (kind) {
    case "course":
      return { ...money, kind, enrolmentId: ownId(enrolment_id) };
    case "event":
      return { ...money, kind, registrationId: ownId(event_registration_id) };
    case "subscription":
      return { ...money, kind, subscriptionId: ownId(subscription_order_id) };
  }
}

function toColumns(subject: Subject): Pick<NewRow, SubjectColumn> {
  switch (subject.kind) {
    case "course":
      return { kind: subject.kind, enrolment_id: subject.enrolmentId };
    case "event":
      return { kind: subject.kind, event_registration_id: subject.registrationId };
    case "subscription":
      return { kind: subject.kind, subscription_order_id: subject.subscriptionId };
  }
}

/** Opens the order of what is there already; one that costs nothing is paid. */
export async function insertOrder(
  transaction: Writer,
  subject: Subject,
  money: Omit<NewRow, SubjectColumn | "payable" | "discount" | "status">,
): Promise<Order> {
  const status = inPaisa(money.amount) === 0 ? "paid" : "open";
  const [row] = await transaction
    .insert(orders)
    .values({ ...money, ...toColumns(subject), payable: money.amount, status })
    .returning();
  if (!row) throw new Error("an order was not inserted");
  return toOrder(row);
}

/** Holds the order's row until the transaction ends. Another doctor's is not found. */
export async function lockOrder(transaction: Writer, id: number, doctorId?: number): Promise<Order> {
  const [row] = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), doctorId === undefined ? undefined : eq(orders.doctor_id, doctorId)))
    .for("update");
  if (!row) throw new NotFound();
  return toOrder(row);
}

export async function findCourseOrder(db: Writer, enrolmentId: number, doctorId: number): Promise<Order> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.enrolment_id, enrolmentId), eq(orders.doctor_id, doctorId)));
  if (!row) throw new NotFound("কোর্সটি পাওয়া যায়নি।");
  return toOrder(row);
}

export async function findEventOrder(db: Writer, eventId: number, doctorId: number): Promise<Order> {
  const [found] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(eventRegistrations, eq(eventRegistrations.id, orders.event_registration_id))
    .where(and(eq(eventRegistrations.public_event_id, eventId), eq(orders.doctor_id, doctorId)))
    .orderBy(sql`${eventRegistrations.status} = 'cancelled'`, sql`${orders.id} desc`)
    .limit(1);
  if (!found) throw new NotFound("অনুষ্ঠানটিতে আপনার নিবন্ধন পাওয়া যায়নি।");
  return toOrder(found.order);
}

export async function findSubscriptionOrder(db: Writer, subscriptionId: number, doctorId: number): Promise<Order> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.subscription_order_id, subscriptionId), eq(orders.doctor_id, doctorId)));
  if (!row) throw new NotFound("সাবস্ক্রিপশনটি পাওয়া যায়নি।");
  return toOrder(row);
}

/** The order's payment of which it is not yet known whether money came. */
export async function findSettlingPayment(db: Writer, orderId: number) {
  const [payment] = await db
    .select({ id: coursePayments.id, status: coursePayments.status })
    .from(coursePayments)
    .where(and(eq(coursePayments.order_id, orderId), inArray(coursePayments.status, [...settlingStatuses])))
    .limit(1);
  return payment;
}

export async function requireNothingUnderWay(db: Writer, orderId: number): Promise<void> {
  const payment = await findSettlingPayment(db, orderId);
  if (!payment) return;
  const message = "আপনার আগের পেমেন্টটি যাচাই হচ্ছে। ফল জানা পর্যন্ত অপেক্ষা করুন।";
  throw new Conflict("payment_open", message, { payment_id: payment.id });
}
