import type { Command } from "commander";
import { and, asc, eq, inArray, notInArray, or } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { manualPayments } from "#api/db/schema/manual-payments.ts";
import { coursePayments, orders, refunds } from "#api/db/schema/payments.ts";
import { timestamp } from "#api/http/wire.ts";
import { audit, type StaffContext } from "#api/staff/context.ts";
import { addListCommand } from "#api/staff/list-command.ts";
import { addOfficeCommands } from "./office-commands.ts";
import { findPayments, maxFound } from "./payment-find.ts";
import { acceptPayment, refundPayment, rejectPayment } from "./payment-decisions.ts";
import { moveToSchedule } from "./payment-move.ts";
import { changes } from "#api/staff/plan/change.ts";
import { rowId } from "#api/staff/row-id.ts";
import { typedAmount } from "#api/staff/typed-amount.ts";
import { jsonOption, printRows, type JsonOption } from "#api/staff/table.ts";

const maxShown = 200;

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

  const acceptances = [
    ["approve", "accept a payment by hand after finding it in the account", "submitted"],
    ["release", "accept a held payment", "under_review"],
  ] as const;
  for (const [name, description, from] of acceptances) {
    changes(command.command(name).description(description).argument("<id>", "the payment", rowId), context, {
      change: (db, id: number) => acceptPayment(db, id, { from, now: now() }),
    });
  }

  changes(
    command
      .command("reject")
      .description("refuse a payment by hand or a held one")
      .argument("<id>", "the payment", rowId)
      .requiredOption("--reason <text>", "kept with the payment"),
    context,
    { change: (db, id: number, { reason }: { reason: string }) => rejectPayment(db, id, { reason, now: now() }) },
  );

  changes(
    command
      .command("move")
      .description("move a doctor who paid but got no seat to another schedule, at the price already paid")
      .argument("<id>", "the payment", rowId)
      .requiredOption("--schedule <id>", "the schedule, of the same batch or of another", rowId),
    context,
    {
      change: (db, id: number, { schedule }: { schedule: number }) =>
        moveToSchedule(db, { paymentId: id, scheduleId: schedule }),
    },
  );

  changes(
    command
      .command("refund")
      .description("refund a payment: by its gateway, or by hand with --ref; this closes an open case")
      .argument("<id>", "the payment", rowId)
      .requiredOption("--reason <text>", "kept with the refund, and told to the gateway")
      .option("--amount <taka>", "partial amount; default: the open case's amount, else the rest", typedAmount)
      .option("--ref <number>", "for a payment by hand: the transaction number of the refund"),
    context,
    { change: refundPayment },
  );
}
