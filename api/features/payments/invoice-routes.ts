import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { coursePayments, invoices, refunds } from "#api/db/schema/payments.ts";
import { selectSettings } from "#api/features/app-data/queries.ts";
import { requireCourseOrder } from "#api/features/orders/service.ts";
import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { inPaisa, timestamp } from "#api/http/wire.ts";
import { getInvoice } from "#contract/payments/payments.ts";
import { takaOf } from "#locale/taka.ts";
import { settledStatuses } from "./settle.ts";
import { amountInWords } from "./words.ts";

// Drizzle omits the table from column names here, and both tables have an `id`
const refundedAmount = sql<string>`coalesce((select sum(${refunds.amount}) from ${refunds}
  where ${refunds.course_payment_id} = ${coursePayments}.id and ${refunds.status} = 'refunded'), 0)::numeric(10,2)::text`;

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
      })
      .from(coursePayments)
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
        due: takaOf(Math.max(0, inPaisa(order.payable) - inPaisa(order.paid))),
        amount_in_words_bn: amountInWords(inPaisa(order.paid)),
      },
    };
  }),
];
