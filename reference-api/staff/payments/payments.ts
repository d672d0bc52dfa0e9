import type { Command } from "commander";
import { and, asc, eq, inArray, notInArray, or } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { manualPayments } from "#api/db/schema/manual-payments.ts";
import { coursePayments, orders, refunds } from "#api/db/schema/payments.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import { createRefund, finishRefund } from "#api/features/payments/refund.ts";
import { couponUsedUp, settlePaid, settleUnpaid, notifyDoctor } from "#api/features/payments/settle.ts";
import { inPaisa, timestamp } from "#api/http/wire.ts";
import { requestRefund } from "#api/queue/payments.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { addListCommand } from "#api/staff/list-command.ts";
import { addOfficeCommands } from "./office-commands.ts";
import { findPayments, maxFound } from "./payment-find.ts";
import { moveToSchedule } from "./payment-move.ts";
import { rowId } from "#api/staff/row-id.ts";
import { typedAmount } from "#api/staff/typed-amount.ts";
import { jsonOption, printRows, type JsonOption } from "#api/staff/table.ts";

const maxShown = 200;
const refundSentences = {
  "no such payment": "There is no such payment.",
  "not refundable": "This payment cannot be refunded.",
  "too much": "That is more than the rest of the payment.",
};

function selectWaiting(db: Database) {
  return db
    .select({
      payment: coursePayments,
      order: { title: orders.title },
      doctor: { id: doctors.id, phone: doctors.mobile_number },
      manual: { channel: manualPayments.channel, sender: manualPayments.sender_no, slip: manualPayments.id },
      refund: { amount: refunds.amount, reason: refunds.reason, status: refunds.status },
    })
    .from(coursePayments)
    .innerJoin(orders, eq(orders.id, coursePayments.order_id))
    .innerJoin(doctors, eq(doctors.id, orders.doctor_id))
    .leftJoin(manualPayments, eq(manualPayments.course_payment_id, coursePayments.id))
    .leftJoin(
      refunds,
      and(eq(refunds.course_payment_id, coursePayments.id), notInArray(refunds.status, ["refunded", "refused"])),
    )
    .where(
      or(
        inArray(coursePayments.status, ["submitted", "under_review", "paid_no_seat"]),
        notInArray(refunds.status, ["refunded", "refused"]),
      ),
    )
    .orderBy(asc(coursePayments.id))
    .limit(maxShown);
}

type Waiting = Awaited<ReturnType<typeof selectWaiting>>[number];

function rowOf({ payment, order, doctor, manual, refund }: Waiting) {
  const { id, created_at, status, fail_reason: why, amount, method, trx_ref } = payment;
  return { id, at: timestamp(created_at), status, why, amount, method, trx_ref, manual, doctor, ...order, refund };
}

function lineOf({ id, at, status, amount, title, doctor, refund, ...row }: ReturnType<typeof rowOf>): string {
  const { manual } = row;
  const by = manual ? `${manual.channel} from ${manual.sender}, TrxID ${row.trx_ref ?? "-"}` : row.method;
  const why = row.why ? ` (${row.why})` : "";
  const back = refund ? `; refund of ${refund.amount} ${refund.status}: ${refund.reason}` : "";
  return `${id}  ${at}  ${status}${why}  ${amount}  ${by}  doctor ${doctor.id} ${doctor.phone}  ${title}${back}`;
}

async function requirePayment(db: Writer, id: number, status: string) {
  const [payment] = await db.select().from(coursePayments).where(eq(coursePayments.id, id));
  if (!payment) throw new StaffError(`There is no payment ${id}.`);
  if (payment.status !== status) throw new StaffError(`Payment ${id} is ${payment.status}, not ${status}.`);
  return payment;
}

/** Sentence for a payment that could not be settled. */
async function refusalOf(db: Database, id: number): Promise<string> {
  const [payment] = await db.select().from(coursePayments).where(eq(coursePayments.id, id));
  return payment?.fail_reason === couponUsedUp
    ? `Payment ${id} counts on a coupon that has no use left: raise the coupon's limit, or refund the payment.`
    : `Payment ${id} has changed in the meantime.`;
}

/** Settles a payment that staff accepted, through the same transition as gateway payments. */
async function accept(db: Database, id: number, status: "submitted" | "under_review", action: string, now: Date) {
  const payment = await requirePayment(db, id, status);
  const detail = { payment: id, amount: payment.amount, trx_ref: payment.trx_ref };
  const also = async (transaction: Writer) => audit(transaction, action, detail);
  if (
    !(await settlePaid(db, { paymentId: id, trxRef: payment.trx_ref ?? "", now, from: status, runInTransaction: also }))
  ) {
    throw new StaffError(await refusalOf(db, id));
  }
  const [after] = await db.select().from(coursePayments).where(eq(coursePayments.id, id));
  return after ?? payment;
}

async function reject(db: Database, id: number, reason: string, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const [payment] = await transaction.select().from(coursePayments).where(eq(coursePayments.id, id));
    if (!payment) throw new StaffError(`There is no payment ${id}.`);
    const order = await lockOrder(transaction, payment.order_id);
    if (!(await settleUnpaid(transaction, id, { status: "rejected", fail_reason: reason }))) {
      throw new StaffError(`Payment ${id} is ${payment.status}: only a payment that waits for staff can be rejected.`);
    }
    await transaction.update(manualPayments).set({ rejected_at: now }).where(eq(manualPayments.course_payment_id, id));
    await notifyDoctor(
      transaction,
      order,
      `আপনার জমা দেওয়া TrxID মেলেনি: ${payment.trx_ref ?? ""}। পোর্টালে দেখুন বা ফোন করুন।`,
    );
    await audit(transaction, "payments reject", { payment: id, reason, trx_ref: payment.trx_ref });
  });
}

interface RefundOptions {
  amount?: string;
  reason: string;
  ref?: string;
}

async function refund(db: Database, id: number, { amount, reason, ref }: RefundOptions) {
  const amountPaisa = amount === undefined ? undefined : inPaisa(amount);
  return db.transaction(async (transaction) => {
    const created = await createRefund(transaction, { paymentId: id, amountPaisa, reason, by: "staff" });
    if (typeof created === "string") throw new StaffError(refundSentences[created]);
    if (created.method === "manual") {
      if (!ref)
        throw new StaffError("It was paid by hand: send the money back, then give the transaction number with --ref.");
      await finishRefund(transaction, created.id, ref);
    } else {
      await requestRefund(transaction, created.id);
    }
    await audit(transaction, "payments refund", {
      payment: id,
      refund: created.id,
      amount: created.amount,
      reason,
      ref: ref ?? null,
    });
    return created;
  });
}

export function paymentCommands(program: Command, context: StaffContext): void {
  const { now, print, withDatabase } = context;
  const command = program.command("payments").description("payments that wait for staff, and refunds");

  addListCommand(command, context, {
    name: "list",
    description: "list waiting payments and refunds (by hand, held, paid without a seat), the oldest first",
    select: async (db) => (await selectWaiting(db)).map(rowOf),
    none: "Nothing waits.",
    lineOf,
  });

  command
    .command("find")
    .description(`find payments by id, mobile number, TrxID, a gateway's tran_id or invoice; the newest ${maxFound}`)
    .argument("<text>", "what to look for")
    .option(...jsonOption)
    .action((text: string, { json }: JsonOption) =>
      withDatabase(async ({ db }) => {
        const rows = await findPayments(db, text.trim());
        await audit(db, "payments find", { text, found: rows.map(({ id }) => id) });
        printRows(print, { rows, none: "No payment is found.", json });
      }),
    );

  addOfficeCommands(command, context);

  command
    .command("approve")
    .description("accept a payment by hand after finding it in the account")
    .argument("<id>", "the payment", rowId)
    .action((id: number) =>
      withDatabase(async ({ db }) => {
        const { status, amount } = await accept(db, id, "submitted", "payments approve", now());
        print(`Payment ${id} of ${amount} is ${status}.`);
      }),
    );

  command
    .command("release")
    .description("accept a held payment")
    .argument("<id>", "the payment", rowId)
    .action((id: number) =>
      withDatabase(async ({ db }) => {
        const { status, amount } = await accept(db, id, "under_review", "payments release", now());
        print(`Payment ${id} of ${amount} is ${status}.`);
      }),
    );

  command
    .command("reject")
    .description("refuse a payment by hand or a held one")
    .argument("<id>", "the payment", rowId)
    .requiredOption("--reason <text>", "kept with the payment")
    .action((id: number, { reason }: { reason: string }) =>
      withDatabase(async ({ db }) => {
        await reject(db, id, reason, now());
        print(`Payment ${id} is rejected, and the doctor is notified.`);
      }),
    );

  command
    .command("move")
    .description("move a doctor who paid but got no seat to another schedule, at the price already paid")
    .argument("<id>", "the payment", rowId)
    .requiredOption("--schedule <id>", "the schedule, of the same batch or of another", rowId)
    .action((id: number, { schedule }: { schedule: number }) =>
      withDatabase(async ({ db }) => {
        const title = await moveToSchedule(db, { paymentId: id, scheduleId: schedule });
        print(`Payment ${id} is paid, with a seat in ${title}.`);
      }),
    );

  command
    .command("refund")
    .description("refund a payment: by its gateway, or by hand with --ref; this closes an open case")
    .argument("<id>", "the payment", rowId)
    .requiredOption("--reason <text>", "kept with the refund, and told to the gateway")
    .option("--amount <taka>", "partial amount; default: the open case's amount, else the rest", typedAmount)
    .option("--ref <number>", "for a payment by hand: the transaction number of the refund")
    .action((id: number, options: RefundOptions) =>
      withDatabase(async ({ db }) => {
        const { amount, method } = await refund(db, id, options);
        const state = method === "manual" ? "is refunded" : `goes to ${method} with the next job`;
        print(`${amount} of payment ${id} ${state}.`);
      }),
    );
}
