import { desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { manualPayments } from "#api/db/schema/manual-payments.ts";
import { coursePayments, invoices, orders } from "#api/db/schema/payments.ts";
import { loginName } from "#api/features/auth/queries.ts";
import { refundedAmount } from "#api/features/payments/payment-sums.ts";
import { timestamp } from "#api/http/wire.ts";
import { foldedCode } from "#locale/folding.ts";

export const maxFound = 50;

/**
 * Finds up to 50 payments, the newest first, by id, mobile number, transaction id, gateway tran_id or invoice number.
 */
export async function findPayments(db: Writer, text: string) {
  const number = foldedCode(text);
  const found = await db
    .select({
      payment: coursePayments,
      title: orders.title,
      doctor: { id: doctors.id, phone: doctors.mobile_number },
      invoice: invoices.no,
      tran: gatewaySessions.tran_id,
      refunded: refundedAmount,
    })
    .from(coursePayments)
    .innerJoin(orders, eq(orders.id, coursePayments.order_id))
    .innerJoin(doctors, eq(doctors.id, orders.doctor_id))
    .leftJoin(invoices, eq(invoices.order_id, orders.id))
    .leftJoin(gatewaySessions, eq(gatewaySessions.course_payment_id, coursePayments.id))
    .leftJoin(manualPayments, eq(manualPayments.course_payment_id, coursePayments.id))
    .where(
      or(
        eq(sql`${coursePayments.id}::text`, text),
        eq(doctors.mobile_number, loginName(text)),
        eq(sql`upper(${coursePayments.trx_ref})`, number),
        eq(sql`upper(${gatewaySessions.tran_id})`, number),
        eq(invoices.no, number),
        inArray(manualPayments.trx_id, [number, number.replace(/[/-]/g, "")]),
      ),
    )
    .orderBy(desc(coursePayments.id))
    .limit(maxFound);
  return found.map(({ payment, title, doctor, invoice, tran, refunded }) => ({
    id: payment.id,
    at: timestamp(payment.created_at),
    status: payment.status,
    amount: payment.amount,
    method: payment.method,
    trx: payment.trx_ref,
    tran_id: tran,
    refunded,
    invoice,
    doctor: doctor.id,
    phone: doctor.phone,
    for: title,
    why: payment.fail_reason,
  }));
}
