import type { Command } from "commander";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { orders } from "#api/db/schema/payments.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { timestamp } from "#api/http/wire.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { addListCommand } from "#api/staff/list-command.ts";
import { receivePayment } from "#api/staff/payments/receive-payment.ts";
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

export function subscriptionCommands(program: Command, context: StaffContext): void {
  const { now, print, withDatabase } = context;
  const command = program.command("subscriptions").description("subscriptions to recordings");

  addListCommand(command, context, {
    name: "list",
    description: "list the subscriptions that wait for their payment, the oldest first",
    select: selectWaiting,
    none: "No subscription waits.",
  });

  command
    .command("activate")
    .description("activate a subscription, also a lapsed one, whose payment was received outside the portal")
    .argument("<id>", "the subscription", rowId)
    .option("--note <text>", "stored in the audit log: how it was paid")
    .action((id: number, { note }: { note?: string }) =>
      withDatabase(async ({ db }) => {
        const [waiting] = await db
          .select({ orderId: orders.id, amount: orders.payable })
          .from(subscriptionOrders)
          .innerJoin(orders, eq(orders.subscription_order_id, subscriptionOrders.id))
          .where(and(eq(subscriptionOrders.id, id), inArray(orders.status, ["open", "cancelled"])));
        if (!waiting) throw new StaffError(`No subscription ${id} waits for its payment.`);
        await receivePayment(db, waiting, {
          trxRef: note ?? "",
          now: now(),
          runInTransaction: (transaction) =>
            audit(transaction, "subscriptions activate", { subscription: id, note: note ?? null }),
        });
        const [begun] = await db.select().from(subscriptionOrders).where(eq(subscriptionOrders.id, id));
        print(`Subscription ${id} is active until ${begun?.ends_at ? timestamp(begun.ends_at) : "-"}.`);
      }),
    );
}
