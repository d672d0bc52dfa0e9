import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { Id } from "#contract/fields.ts";
import { currentRequestId } from "#process/request-id.ts";

export const Verification = z.object({ payment: Id });

/** Schema of the payload of job `payment.reconcile`: check number `step` of a payment that started at `from`. */
export const Reconciliation = z.object({ payment: Id, step: z.number().int(), from: z.coerce.date() });

export const Refund = z.object({ refund: Id });

/** Tries of each payment job: with the backoff of the queue they take about ten minutes. */
const maxTries = 7;
const minute = 60;
const hour = 60 * minute;

/** Seconds from the start of a payment to each check while it is open; after the last check it expires. */
export const reconcileAfterSeconds = [3 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour];

/**
 * Queues the verification of a payment's webhooks; at most one is pending per payment. Verifications and checks of one
 * payment run one after the other.
 */
export async function requestVerification(db: Writer, paymentId: number): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('payment.verify', json_build_object('payment', ${paymentId}::bigint, 'request', ${currentRequestId() ?? null}::text),
      queue_name => ${`payment:${paymentId}`}, max_attempts => ${maxTries}, job_key => ${`payment.verify:${paymentId}`})`,
  );
}

/** Queues check `step` (0: the first) of a payment for its time after `from`; does nothing after the last one. */
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

export async function requestRefund(db: Writer, refundId: number, afterSeconds = 0): Promise<void> {
  await db.execute(
    sql`select graphile_worker.add_job('payment.refund', json_build_object('refund', ${refundId}::bigint, 'request', ${currentRequestId() ?? null}::text),
      queue_name => ${`refund:${refundId}`}, run_at => now() + make_interval(secs => ${afterSeconds}::int),
      max_attempts => ${maxTries}, job_key => ${`payment.refund:${refundId}`})`,
  );
}
