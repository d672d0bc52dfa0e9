import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { manualPayments } from "#api/db/schema/manual-payments.ts";
import { coursePayments, invoices } from "#api/db/schema/payments.ts";
import { selectSettings } from "#api/features/app-data/queries.ts";
import { requireCourseOrder } from "#api/features/orders/service.ts";
import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { inPaisa, timestamp } from "#api/http/wire.ts";
import { getInvoice } from "#contract/payments/payments.ts";
import { dueOfOrder, isAtOffice, keptOfOrder, refundedAmount } from "./payment-sums.ts";
import { settledStatuses } from "./settle.ts";
import { amountInWords } from "./words.ts";

export const invoiceRoutes = [
  implement(getInvoice, async ({ db, doctor: { id: doctorId }, params }) => {
    const order = await requireCourseOrder(db, params.id, doctorId);
    const [head] = await db
      .select({
        no: invoices.no,
        issued_at: invoices.issued_at,
        reg_no: enrolments.reg_no,
        doctor: { name: doctors.name, mobile_number: doctors.mobile_number, bmdc_no: doctors.bmdc_no },
      })
      .from(invoices)
      .innerJoin(enrolments, eq(enrolments.id, params.id))
      .innerJoin(doctors, eq(doctors.id, enrolments.doctor_id))
      .where(eq(invoices.order_id, order.id));
    if (!head) throw new NotFound("এই কোর্সের ইনভয়েস এখনো হয়নি।");
    const payments = await db
      .select({
        paid_at: coursePayments.paid_at,
        method: coursePayments.method,
        trx_ref: coursePayments.trx_ref,
        amount: coursePayments.credited,
        refunded: refundedAmount,
        at_office: isAtOffice,
        corrected_from: coursePayments.amount_before,
      })
      .from(coursePayments)
      .leftJoin(manualPayments, eq(manualPayments.course_payment_id, coursePayments.id))
      .where(
        and(
          eq(coursePayments.order_id, order.id),
          inArray(coursePayments.status, [...settledStatuses]),
          sql`${coursePayments.credited} > 0`,
        ),
      )
      .orderBy(asc(coursePayments.paid_at), asc(coursePayments.id));
    const settings = await selectSettings(db);
    return {
      invoice: {
        ...head,
        issued_at: timestamp(head.issued_at),
        company: {
          name: settings.get("company_name") ?? "",
          address: settings.get("address") ?? null,
          phone: settings.get("hotline_phone") ?? null,
        },
        lines: [{ label: order.title, amount: order.amount }],
        subtotal: order.amount,
        discount: order.discount,
        total: order.payable,
        payments: payments.map((payment) => ({
          ...payment,
          paid_at: timestamp(payment.paid_at ?? head.issued_at),
        })),
        paid: order.paid,
        refunded: order.refunded,
        kept: keptOfOrder(order),
        due: dueOfOrder(order),
        amount_in_words_bn: amountInWords(inPaisa(order.paid)),
      },
    };
  }),
];
