import { and, desc, eq, gt, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { timestamp } from "#api/http/wire.ts";
import type { orders } from "#api/db/schema/payments.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import type { OrderKind } from "#contract/payments/checkout.ts";

type Row = typeof orders.$inferSelect;
export type NewOrderRow = typeof orders.$inferInsert;
export type SubjectColumn = "kind" | "enrolment_id" | "event_registration_id" | "subscription_order_id";

interface SubjectIds {
  course: { enrolmentId: number };
  event: { registrationId: number };
  subscription: { subscriptionId: number };
}

type SubjectOf<Kind extends OrderKind> = { [K in Kind]: { kind: K } & SubjectIds[K] }[Kind];
export type OrderSubject = SubjectOf<OrderKind>;

export type OrderOf<Kind extends OrderKind> = { [K in Kind]: Omit<Row, SubjectColumn> & SubjectOf<K> }[Kind];
export type StoredOrder = OrderOf<OrderKind>;

const liveStatuses = ["initiated", "redirected", "verifying", "submitted", "under_review"] as const;
/** SQL interval for which a begun manual payment without details counts as one that may still succeed. */
const manualHold = sql`interval '1 day'`;

/**
 * SQL condition on payments that may still succeed. Excludes manual ones that were begun a day ago and never submitted:
 * these hold nothing; submitted later, they still go to staff.
 */
export function isLive(): SQL | undefined {
  const { status, method, created_at } = coursePayments;
  const isRemembered = or(ne(method, "manual"), ne(status, "initiated"), gt(created_at, sql`now() - ${manualHold}`));
  return and(inArray(status, [...liveStatuses]), isRemembered);
}

/** Statuses of payments that are being verified at the gateway or by staff. They block further payments. */
const settlingStatuses = ["verifying", "submitted", "under_review"] as const;

/**
 * Returns the subject id of an order; throws if it is null, which a database constraint excludes for the id that the
 * kind names.
 */
function requireId(id: number | null): number {
  if (id === null) throw new Error("the order has no subject");
  return id;
}

export async function findBegunPayment(db: Writer, orderId: number) {
  const [payment] = await db
    .select({
      id: coursePayments.id,
      method: coursePayments.method,
      amount: coursePayments.amount,
      begun_at: coursePayments.created_at,
    })
    .from(coursePayments)
    .where(and(eq(coursePayments.order_id, orderId), eq(coursePayments.status, "redirected")))
    .orderBy(desc(coursePayments.id))
    .limit(1);
  return payment && { ...payment, begun_at: timestamp(payment.begun_at) };
}

export function toOrder({
  kind,
  enrolment_id,
  event_registration_id,
  subscription_order_id,
  ...money
}: Row): StoredOrder {
  switch (kind) {
    case "course":
      return { ...money, kind, enrolmentId: requireId(enrolment_id) };
    case "event":
      return { ...money, kind, registrationId: requireId(event_registration_id) };
    case "subscription":
      return { ...money, kind, subscriptionId: requireId(subscription_order_id) };
  }
}

export function toColumns(subject: OrderSubject): Pick<NewOrderRow, SubjectColumn> {
  switch (subject.kind) {
    case "course":
      return { kind: subject.kind, enrolment_id: subject.enrolmentId };
    case "event":
      return { kind: subject.kind, event_registration_id: subject.registrationId };
    case "subscription":
      return { kind: subject.kind, subscription_order_id: subject.subscriptionId };
  }
}

export async function findSettlingPayment(db: Writer, orderId: number) {
  const [payment] = await db
    .select({ id: coursePayments.id, status: coursePayments.status })
    .from(coursePayments)
    .where(and(eq(coursePayments.order_id, orderId), inArray(coursePayments.status, [...settlingStatuses])))
    .limit(1);
  return payment;
}
