import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { Id } from "#contract/fields.ts";
import { currentRequestId } from "#server/process/request-id.ts";

/** Of job `payment.verify`: a payment whose webhooks are followed up. */
export const Verification = z.object({ payment: Id });

/** Of job `payment.reconcile`: the `step`th look at a payment, counted from its beginning. */
export const Reconciliation = z.object({ payment: Id, step: z.number().int(), from: z.coerce.date() });

/** Of job `payment.refund`: a refund whose next step is due. */
export const Refund = z.object({ refund: Id });

/** Seven tries with the queue's growing pauses end after about ten minutes; reconciliation goes on after them. */
const maxTries = 7;
const minute = 60;
const hour = 60 * minute;

/** When a payment that no webhook has finished is asked for; after the last time it has expired. */
export const reconcileAfterSeconds = [3 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour];

/**
 * Asks for the verification of a payment's webhooks: one waits at most, however many there are. The jobs of one payment run
 * one after the other.
 */
export async function requestVerification(db: Writer, paymentId: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('payment.verify', json_build_object('payment', ${paymentId}::bigint, 'request', ${currentRequestId() ?? null}::text),
      queue_name => ${`payment:${paymentId}`}, max_attempts => ${maxTries}, job_key => ${`payment.verify:${paymentId}`})`,
  );
}

/** Asks for the `step`th look at a payment, counted from its beginning. Nothing when there is none. */
export async function requestReconciliation(
  db: Writer,
  { paymentId, step, from }: { paymentId: number; step: number; from: Date },
): Promise<void> {
  const seconds = reconcileAfterSeconds[step];
  if (seconds === undefined) return;
  const runAt = new Date(from.getTime() + seconds * 1000);
  await db.execute(
    sql`select graphile_worker.add_job('payment.reconcile',
      json_build_object('payment', ${paymentId}::bigint, 'step', ${step}::int, 'from', ${from.toISOString()}::text),
      queue_name => ${`payment:${paymentId}`}, run_at => ${runAt.toISOString()}::timestamptz,
      max_attempts => ${maxTries}, job_key => ${`payment.reconcile:${paymentId}`})`,
  );
}

/** Asks for the next step of a refund, now or after a while. */
export async function requestRefund(db: Writer, refundId: number, afterSeconds = 0): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('payment.refund', json_build_object('refund', ${refundId}::bigint, 'request', ${currentRequestId() ?? null}::text),
      queue_name => ${`refund:${refundId}`}, run_at => now() + make_interval(secs => ${afterSeconds}::int),
      max_attempts => ${maxTries}, job_key => ${`payment.refund:${refundId}`})`,
  );
}
