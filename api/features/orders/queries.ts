import { and, eq, inArray } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import type { orders } from "#api/db/schema/payments.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import type { OrderKind } from "#contract/payments/checkout.ts";

type Row = typeof orders.$inferSelect;
export type NewRow = typeof orders.$inferInsert;
export type SubjectColumn = "kind" | "enrolment_id" | "event_registration_id" | "subscription_order_id";

/** By the kind of an order, the id of the one thing that it is for. */
interface SubjectIds {
  course: { enrolmentId: number };
  event: { registrationId: number };
  subscription: { subscriptionId: number };
}

type SubjectOf<Kind extends OrderKind> = { [K in Kind]: { kind: K } & SubjectIds[K] }[Kind];
export type Subject = SubjectOf<OrderKind>;

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

export function toColumns(subject: Subject): Pick<NewRow, SubjectColumn> {
  switch (subject.kind) {
    case "course":
      return { kind: subject.kind, enrolment_id: subject.enrolmentId };
    case "event":
      return { kind: subject.kind, event_registration_id: subject.registrationId };
    case "subscription":
      return { kind: subject.kind, subscription_order_id: subject.subscriptionId };
  }
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
