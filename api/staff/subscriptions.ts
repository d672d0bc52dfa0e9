import type { Command } from "commander";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { settlePaid } from "#api/features/payments/settle.ts";
import { timestamp } from "#api/http/wire.ts";
import { audit, StaffError, type StaffContext } from "./context.ts";
import { rowId } from "./row-id.ts";

const listedAtMost = 50;

/** Money that was handed over is a payment by hand like others: it gets its invoice, and can be given back. */
async function receive(
  db: Database,
  { orderId, amount }: { orderId: number; amount: string },
  proof: Omit<Parameters<typeof settlePaid>[1], "paymentId">,
): Promise<void> {
  const [payment] = await db
    .insert(coursePayments)
    .values({ order_id: orderId, amount, plan: "full", method: "manual", status: "submitted" })
    .returning({ id: coursePayments.id });
  if (!payment) throw new Error("a payment was not inserted");
  await settlePaid(db, { ...proof, paymentId: payment.id });
}

export function subscriptionCommands(program: Command, { now, print, withDatabase }: StaffContext): void {
  const command = program.command("subscriptions").description("recordings that doctors subscribe to");

  command
    .command("list")
    .description("list the subscriptions that wait for their payment, the oldest first")
    .action(() =>
      withDatabase(async ({ db }) => {
        const waiting = await db
          .select({ order: subscriptionOrders, phone: doctors.mobile_number })
          .from(subscriptionOrders)
          .innerJoin(doctors, eq(doctors.id, subscriptionOrders.doctor_id))
          .where(eq(subscriptionOrders.status, "pending_payment"))
          .orderBy(asc(subscriptionOrders.created_at), asc(subscriptionOrders.id))
          .limit(listedAtMost);
        await audit(db, "subscriptions list", { shown: waiting.length });
        if (waiting.length === 0) print("No subscription waits.");
        for (const { order, phone } of waiting) {
          print(
            [order.id, timestamp(order.created_at), phone, `${order.months} months`, `${order.payable} taka`].join(
              "  ",
            ),
          );
        }
      }),
    );

  command
    .command("activate")
    .description("begin a subscription, also a lapsed one, whose payment was received outside of the portal")
    .argument("<id>", "the subscription", rowId)
    .option("--note <text>", "kept with the audit line: how it was paid")
    .action((id: number, { note }: { note?: string }) =>
      withDatabase(async ({ db }) => {
        const [waiting] = await db
          .select({ orderId: orders.id, amount: orders.payable })
          .from(subscriptionOrders)
          .innerJoin(orders, eq(orders.subscription_order_id, subscriptionOrders.id))
          .where(and(eq(subscriptionOrders.id, id), inArray(orders.status, ["open", "cancelled"])));
        if (!waiting) throw new StaffError(`No subscription ${id} waits for its payment.`);
        await receive(db, waiting, {
          trxRef: note ?? "",
          now: now(),
          also: (transaction) => audit(transaction, "subscriptions activate", { subscription: id, note: note ?? null }),
        });
        const [begun] = await db.select().from(subscriptionOrders).where(eq(subscriptionOrders.id, id));
        print(`Subscription ${id} is active until ${begun?.ends_at ? timestamp(begun.ends_at) : "-"}.`);
      }),
    );
}
