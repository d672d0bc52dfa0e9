import type { Pool } from "pg";

interface Row {
  status: string;
  payments: number;
  paid_payments: number;
  enrolment: string;
  reg_no: string | null;
  invoices: number;
  messages: number;
  refunds: number;
}

const query = `
  select orders.status, enrolments.status as enrolment, enrolments.reg_no,
    (select count(*)::int from course_payments where order_id = orders.id) as payments,
    (select count(*)::int from course_payments where order_id = orders.id and status = 'paid'
      and credited = orders.payable and duplicate_of is null) as paid_payments,
    (select count(*)::int from invoices where order_id = orders.id) as invoices,
    (select count(*)::int from refunds join course_payments on course_payments.id = course_payment_id
      where order_id = orders.id) as refunds,
    (select count(*)::int from sms_outbox where recipient = doctors.mobile_number and purpose = 'payment') as messages
  from orders join enrolments on enrolments.id = orders.enrolment_id join doctors on doctors.id = orders.doctor_id
  where orders.id = $1`;

/** Problems of a paid order, which must have one payment, one active course, one invoice, one message and no refund. */
export async function checkOrder(pool: Pool, orderId: number): Promise<string[]> {
  const { rows } = await pool.query<Row>(query, [orderId]);
  const [row] = rows;
  if (!row) return ["no order"];
  const counts: [string, number, number][] = [
    ["payments", row.payments, 1],
    ["payments in full", row.paid_payments, 1],
    ["invoices", row.invoices, 1],
    ["messages", row.messages, 1],
    ["refunds", row.refunds, 0],
  ];
  return [
    ...(row.status === "paid" ? [] : [`the order is ${row.status}`]),
    ...(row.enrolment === "active" && row.reg_no !== null ? [] : [`the course is ${row.enrolment}`]),
    ...counts.flatMap(([name, found, expected]) => (found === expected ? [] : [`${found} ${name}`])),
  ];
}

const numbering = `
  select
    (select count(*)::int from orders where status = 'paid') as orders,
    (select array_agg(serial order by serial) from invoices) as serials,
    (select array_agg(right(reg_no, 4)::int order by reg_no) from enrolments where reg_no is not null) as reg_nos,
    (select sum(seats_taken)::int from batches) as seats,
    (select count(*)::int from enrolments where status in ('active', 'pending_payment')) as enrolments`;

interface Numbering {
  orders: number;
  serials: number[] | null;
  reg_nos: number[] | null;
  seats: number;
  enrolments: number;
}

/**
 * Problems in the numbering: invoices and registrations must be 1, 2, 3 … without gaps, seats taken must equal
 * enrolments.
 */
export async function checkNumbering(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<Numbering>(numbering);
  const [row] = rows;
  if (!row) return ["no numbers"];
  const expected = Array.from({ length: row.orders }, (_, n) => n + 1).join();
  return [
    ...((row.serials ?? []).join() === expected ? [] : [`invoices ${(row.serials ?? []).join()}`]),
    ...((row.reg_nos ?? []).join() === expected ? [] : [`registrations ${(row.reg_nos ?? []).join()}`]),
    ...(row.seats === row.enrolments ? [] : [`${row.seats} seats taken by ${row.enrolments} enrolments`]),
  ];
}
