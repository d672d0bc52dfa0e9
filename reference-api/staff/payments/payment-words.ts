import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { dueOfOrder } from "#api/features/payments/payment-sums.ts";
import { StaffError } from "#api/staff/context.ts";
import { doctorWords } from "#api/staff/plan/named.ts";

type Sums = Parameters<typeof dueOfOrder>[0];

export function sumWords(order: Sums): string {
  return `${order.paid} of ${order.payable} taka paid, ${dueOfOrder(order)} due`;
}

/** Finds a payment with its order and doctor, and words that name it. Throws a StaffError if there is none. */
export async function describePayment(db: Writer, id: number) {
  const [found] = await db
    .select({ payment: coursePayments, order: orders, doctor: doctors })
    .from(coursePayments)
    .innerJoin(orders, eq(orders.id, coursePayments.order_id))
    .innerJoin(doctors, eq(doctors.id, orders.doctor_id))
    .where(eq(coursePayments.id, id));
  if (!found) throw new StaffError(`There is no payment ${id}.`);
  const { amount, method, trx_ref } = found.payment;
  const by = trx_ref ? `${method}, TrxID ${trx_ref}` : method;
  return {
    ...found,
    words: `Payment ${id} of ${amount} taka by ${by}, ${doctorWords(found.doctor)}, ${found.order.title}`,
  };
}
