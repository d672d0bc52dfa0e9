import type { Command } from "commander";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { orders } from "#api/db/schema/payments.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { timestamp } from "#api/http/wire.ts";
import { StaffError, type StaffContext } from "#api/staff/context.ts";
import { addListCommand } from "#api/staff/list-command.ts";
import { receivePayment } from "#api/staff/payments/receive-payment.ts";
import { changes, type Change } from "#api/staff/plan/change.ts";
import { doctorIsTold, doctorWords } from "#api/staff/plan/named.ts";
import { rowId } from "#api/staff/row-id.ts";

const maxListed = 50;

async function selectWaiting(db: Database) {
  const waiting = await db
    .select({ order: subscriptionOrders, phone: doctors.mobile_number })
    .from(subscriptionOrders)
    .innerJoin(doctors, eq(doctors.id, subscriptionOrders.doctor_id))
    .where(eq(subscriptionOrders.status, "pending_payment"))
    .orderBy(asc(subscriptionOrders.created_at), asc(subscriptionOrders.id))
    .limit(maxListed);
  return waiting.map(({ order: { id, created_at, months, payable }, phone }) => {
    return { id, at: timestamp(created_at), phone, plan: `${months} months`, price: `${payable} taka` };
  });
}

async function activate(
  db: Writer,
  id: number,
  { note, now }: { note: string | undefined; now: Date },
): Promise<Change> {
  const [waiting] = await db
    .select({ orderId: orders.id, amount: orders.payable, was: subscriptionOrders.status, doctor: doctors })
    .from(subscriptionOrders)
    .innerJoin(orders, eq(orders.subscription_order_id, subscriptionOrders.id))
    .innerJoin(doctors, eq(doctors.id, orders.doctor_id))
    .where(and(eq(subscriptionOrders.id, id), inArray(orders.status, ["open", "cancelled"])))
    .for("update", { of: orders });
  if (!waiting) throw new StaffError(`No subscription ${id} waits for its payment.`);
  const { was, amount, doctor } = waiting;
  await receivePayment(db, waiting, { trxRef: note ?? "", now });
  const [begun] = await db.select().from(subscriptionOrders).where(eq(subscriptionOrders.id, id));
  if (!begun?.ends_at) throw new Error(`subscription ${id} did not begin`);
  return {
    effect: [
      `Subscription ${id} of ${doctorWords(doctor)}, ${begun.months} months for ${amount} taka: ${was} → ${begun.status}. ${doctorIsTold}`,
    ],
    detail: { subscription: id, was, is: begun.status, amount, note: note ?? null },
    done: [`Subscription ${id} is active until ${timestamp(begun.ends_at)}.`],
    remedy: "`payments correct` puts a wrong amount right.",
  };
}

export function subscriptionCommands(program: Command, context: StaffContext): void {
  const { now } = context;
  const command = program.command("subscriptions").description("subscriptions to recordings");

  addListCommand(command, context, {
    name: "list",
    description: "list the subscriptions that wait for their payment, the oldest first",
    select: selectWaiting,
    none: "No subscription waits.",
  });

  changes(
    command
      .command("activate")
      .description("activate a subscription, also a lapsed one, whose payment was received outside the portal")
      .argument("<id>", "the subscription", rowId)
      .option("--note <text>", "stored in the audit log: how it was paid"),
    context,
    { change: (db, id: number, { note }: { note?: string }) => activate(db, id, { note, now: now() }) },
  );
}
