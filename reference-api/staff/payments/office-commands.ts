import { type Command, Option } from "commander";
import type { Writer } from "#api/db/client.ts";
import { receivedChannels } from "#api/db/schema/manual-payments.ts";
import { correctPayment, TooMuch, type CorrectionRefusal } from "#api/features/payments/correct.ts";
import { inPaisa } from "#api/http/wire.ts";
import { StaffError, type StaffContext } from "#api/staff/context.ts";
import { changes, type Change } from "#api/staff/plan/change.ts";
import { doctorIsTold } from "#api/staff/plan/named.ts";
import { rowId } from "#api/staff/row-id.ts";
import { typedAmount } from "#api/staff/typed-amount.ts";
import { foldedCode } from "#locale/folding.ts";
import { takaOf } from "#locale/taka.ts";
import { describePayment, sumWords } from "./payment-words.ts";
import { receiveInstalment, type Channel } from "./receive-payment.ts";

const refusalSentences: Record<CorrectionRefusal, string> = {
  "no such payment": "There is no such payment.",
  "not recorded by hand": "Only a payment by hand can be corrected; a gateway knows what it has received.",
  "not paid": "Only a paid payment of its own can be corrected.",
  refunded: "The payment has a refund: refund the rest instead.",
  unchanged: "The payment has that amount already.",
};

/**
 * Creates an error handler that turns TooMuch into a StaffError, whose `sentence` gets the highest or lowest amount in
 * taka; other errors are rethrown.
 */
export function withLimit(sentence: (limit: string) => string) {
  return (error: unknown): never => {
    throw error instanceof TooMuch ? new StaffError(sentence(takaOf(error.mostPaisa))) : error;
  };
}

async function correctAmount(
  db: Writer,
  id: number,
  { amount, reason, now }: { amount: string; reason: string; now: Date },
): Promise<Change> {
  const { words } = await describePayment(db, id);
  const corrected = await correctPayment(db, { paymentId: id, amountPaisa: inPaisa(amount), reason, now }).catch(
    withLimit((most) => `At most ${most} taka of payment ${id} can count: correct the fee first.`),
  );
  if (typeof corrected === "string") throw new StaffError(refusalSentences[corrected]);
  const { before, order } = corrected;
  const isRejected = inPaisa(amount) === 0;
  const outcome = isRejected ? "It counts as rejected, and cannot be corrected again. " : "";
  return {
    effect: [`${words}: ${before} → ${amount} taka; then ${sumWords(order)}. ${outcome}${doctorIsTold}`],
    detail: { payment: id, from: before, to: amount, reason },
    done: [`Payment ${id} is ${amount} taka instead of ${before}: ${sumWords(order)}.`],
    remedy: isRejected
      ? "If the money did come, `payments receive` records it."
      : "`payments correct` puts the amount right again; the doctor is told each time.",
  };
}

export function addOfficeCommands(command: Command, context: StaffContext): void {
  const { now } = context;
  changes(
    command
      .command("receive")
      .description("record an instalment that was paid at the office; the same receipt counts once")
      .argument("<course>", "the id of the doctor's course, as `doctors show` has it", rowId)
      .argument("<taka>", "the amount received", typedAmount)
      .requiredOption("--receipt <number>", "the number of the receipt, or of the transfer", foldedCode)
      .addOption(new Option("--method <way>", "how it was paid").choices(receivedChannels).default("cash")),
    context,
    {
      change: (db, courseId: number, amount: string, { receipt, method }: { receipt: string; method: Channel }) =>
        receiveInstalment(db, { courseId, amount, receipt, channel: method }, now()),
    },
  );

  changes(
    command
      .command("correct")
      .description("correct the amount of a payment by hand that was recorded wrongly; no money moves")
      .argument("<id>", "the payment", rowId)
      .requiredOption("--amount <taka>", "the amount that was received; 0: none", typedAmount)
      .requiredOption("--reason <text>", "kept with the payment"),
    context,
    {
      change: (db, id: number, options: { amount: string; reason: string }) =>
        correctAmount(db, id, { ...options, now: now() }),
    },
  );
}
