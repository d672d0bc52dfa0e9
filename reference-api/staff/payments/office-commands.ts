import { type Command, Option } from "commander";
import { receivedChannels } from "#api/db/schema/manual-payments.ts";
import { correctPayment, TooMuch, type CorrectionRefusal } from "#api/features/payments/correct.ts";
import { dueOfOrder } from "#api/features/payments/payment-sums.ts";
import { leastByAll } from "#api/gateways/amount-limits.ts";
import { inPaisa } from "#api/http/wire.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { rowId } from "#api/staff/row-id.ts";
import { typedAmount } from "#api/staff/typed-amount.ts";
import { foldedCode } from "#locale/folding.ts";
import { takaOf } from "#locale/taka.ts";
import { receiveInstalment, type Channel } from "./receive-payment.ts";

const refusalSentences: Record<CorrectionRefusal, string> = {
  "no such payment": "There is no such payment.",
  "not recorded by hand": "Only a payment by hand can be corrected; a gateway knows what it has received.",
  "not paid": "Only a paid payment of its own can be corrected.",
  refunded: "The payment has a refund: refund the rest instead.",
  unchanged: "The payment has that amount already.",
};

/** Turns "more than is due" into a sentence for staff, with the limit. */
export function withLimit(sentence: (limit: string) => string) {
  return (error: unknown): never => {
    throw error instanceof TooMuch ? new StaffError(sentence(takaOf(error.mostPaisa))) : error;
  };
}

export function addOfficeCommands(command: Command, { now, print, withDatabase }: StaffContext): void {
  command
    .command("receive")
    .description("record an instalment that was paid at the office; the same receipt counts once")
    .argument("<course>", "the id of the doctor's course, as `doctors show` has it", rowId)
    .argument("<taka>", "the amount received", typedAmount)
    .requiredOption("--receipt <number>", "the number of the receipt, or of the transfer", foldedCode)
    .addOption(new Option("--method <way>", "how it was paid").choices(receivedChannels).default("cash"))
    .action((courseId: number, amount: string, { receipt, method }: { receipt: string; method: Channel }) =>
      withDatabase(async ({ db }) => {
        const instalment = { courseId, amount, receipt, channel: method };
        const detail = { course: courseId, amount, receipt, method };
        const { paymentId, isNew, status, order } = await receiveInstalment(db, instalment, {
          now: now(),
          record: (transaction, payment) => audit(transaction, "payments receive", { payment, ...detail }),
        });
        if (!isNew) print(`Receipt ${receipt} was recorded before, as payment ${paymentId}: nothing is added.`);
        else print(`Payment ${paymentId}: ${amount} taka for course ${courseId}, ${method}, receipt ${receipt}.`);
        if (status === "paid_no_seat") print("No seat is left: give one with `payments move`, or refund it.");
        const due = dueOfOrder(order);
        print(`Course ${courseId}: ${order.paid} of ${order.payable} taka paid, ${due} due.`);
        if (inPaisa(due) > 0 && inPaisa(due) < leastByAll)
          print("Not every gateway takes so little: receive the rest at the office too.");
      }),
    );

  command
    .command("correct")
    .description("correct the amount of a payment by hand that was recorded wrongly; no money moves")
    .argument("<id>", "the payment", rowId)
    .requiredOption("--amount <taka>", "the amount that was received; 0: none", typedAmount)
    .requiredOption("--reason <text>", "kept with the payment")
    .action((id: number, { amount, reason }: { amount: string; reason: string }) =>
      withDatabase(async ({ db }) => {
        const { before, order } = await db
          .transaction(async (transaction) => {
            const correction = { paymentId: id, amountPaisa: inPaisa(amount), reason, now: now() };
            const corrected = await correctPayment(transaction, correction);
            if (typeof corrected === "string") throw new StaffError(refusalSentences[corrected]);
            await audit(transaction, "payments correct", { payment: id, from: corrected.before, to: amount, reason });
            return corrected;
          })
          .catch(withLimit((most) => `At most ${most} taka of payment ${id} can count: correct the fee first.`));
        print(
          `Payment ${id} is ${amount} taka instead of ${before}: ${order.paid} of ${order.payable} paid, ${dueOfOrder(order)} due.`,
        );
      }),
    );
}
