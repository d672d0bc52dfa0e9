import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { inTransaction, prepareTables } from "../tables.ts";
import type { Code } from "./codes.ts";
import type { Faults } from "./faults.ts";

export interface RequestedPayment {
  amount_paisa: number;
  intent: string;
  invoice: string;
  payer_reference: string;
  callback_url: string;
}

type Step = "wallet" | "otp" | "pin" | "done";

export interface SandboxPayment extends RequestedPayment {
  payment_id: string;
  created_at: Date;
  step: Step;
  wrong_tries: number;
  wallet: string | null;
  faults: Faults | null;
  status: "Initiated" | "Completed" | "Cancelled" | "Declined";
  /** Code with which an execution will fail. */
  failure_code: Code | null;
  executions: number;
  trx_id: string | null;
  executed_at: Date | null;
}

export interface SandboxRefund {
  refund_trx_id: string;
  payment_id: string;
  amount_paisa: number;
  sku: string;
  reason: string;
  completed_at: Date;
}

const tables = `
  create table if not exists sandbox.bkash_payments (
    payment_id text primary key,
    amount_paisa integer not null,
    intent text not null,
    invoice text not null unique,
    payer_reference text not null,
    callback_url text not null,
    created_at timestamptz not null,
    step text not null default 'wallet',
    wrong_tries integer not null default 0,
    wallet text,
    faults jsonb,
    status text not null default 'Initiated',
    failure_code text,
    executions integer not null default 0,
    trx_id text unique,
    executed_at timestamptz
  );
  create table if not exists sandbox.bkash_refunds (
    refund_trx_id text primary key,
    payment_id text not null references sandbox.bkash_payments,
    amount_paisa integer not null,
    sku text not null,
    reason text not null,
    completed_at timestamptz not null
  );
  create index if not exists bkash_refunds_payment_id on sandbox.bkash_refunds (payment_id);
`;

const maxRefunds = 10;

export type BkashStore = Awaited<ReturnType<typeof openBkashStore>>;
type Change = Partial<Omit<SandboxPayment, keyof RequestedPayment | "payment_id" | "created_at">>;

/**
 * Creates the sandbox's database tables if necessary, and returns functions on them. The trxID of a payment is derived
 * from the seed and its invoice number.
 */
export async function openBkashStore(pool: Pool, seed: string) {
  await prepareTables(pool, tables);
  const payments = "sandbox.bkash_payments";
  const trxId = (text: string) =>
    createHash("sha256").update(`${seed}:${text}`).digest("hex").slice(0, 10).toUpperCase();

  async function listRefunds(paymentId: string, queryable: Pick<Pool, "query"> = pool): Promise<SandboxRefund[]> {
    const sql = "select * from sandbox.bkash_refunds where payment_id = $1 order by completed_at";
    return (await queryable.query<SandboxRefund>(sql, [paymentId])).rows;
  }

  return {
    /** Creates a payment; undefined if the invoice number is already used. */
    async create(order: RequestedPayment, now: Date): Promise<SandboxPayment | undefined> {
      const { rows } = await pool.query<SandboxPayment>(
        `insert into ${payments} (payment_id, amount_paisa, intent, invoice, payer_reference, callback_url, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (invoice) do nothing returning *`,
        [
          `TR0011${randomBytes(8).toString("hex")}`,
          order.amount_paisa,
          order.intent,
          order.invoice,
          order.payer_reference,
          order.callback_url,
          now,
        ],
      );
      return rows[0];
    },

    async find(paymentId: string): Promise<SandboxPayment | undefined> {
      return (await pool.query<SandboxPayment>(`select * from ${payments} where payment_id = $1`, [paymentId])).rows[0];
    },

    /** Applies the changes that `decide` returns, under a row lock. Returns the payment before and after. */
    change: (paymentId: string, decide: (payment: SandboxPayment) => Change) =>
      inTransaction(pool, async (client) => {
        const sql = `select * from ${payments} where payment_id = $1 for update`;
        const [before] = (await client.query<SandboxPayment>(sql, [paymentId])).rows;
        if (!before) return undefined;
        const after: SandboxPayment = { ...before, ...decide(before) };
        await client.query(
          `update ${payments} set step = $2, wrong_tries = $3, wallet = $4, faults = $5, status = $6, failure_code = $7,
             executions = $8, trx_id = $9, executed_at = $10 where payment_id = $1`,
          [
            paymentId,
            after.step,
            after.wrong_tries,
            after.wallet,
            after.faults,
            after.status,
            after.failure_code,
            after.executions,
            after.trx_id,
            after.executed_at,
          ],
        );
        return { before, after };
      }),

    trxIdOf: (payment: SandboxPayment) => trxId(payment.invoice),

    listRefunds,

    /** Creates a refund, or returns the reason for rejecting it. */
    refund: (
      payment: SandboxPayment,
      { paisa, sku, reason }: { paisa: number; sku: string; reason: string },
      now: Date,
    ) =>
      inTransaction(pool, async (client): Promise<SandboxRefund | "too_many" | "too_much"> => {
        await client.query(`select from ${payments} where payment_id = $1 for update`, [payment.payment_id]);
        const earlier = await listRefunds(payment.payment_id, client);
        if (earlier.length >= maxRefunds) return "too_many";
        const returned = earlier.reduce((sum, { amount_paisa }) => sum + amount_paisa, 0);
        if (returned + paisa > payment.amount_paisa) return "too_much";
        const refund = {
          refund_trx_id: trxId(`refund:${payment.payment_id}:${earlier.length}`),
          payment_id: payment.payment_id,
          amount_paisa: paisa,
          sku,
          reason,
          completed_at: now,
        };
        await client.query("insert into sandbox.bkash_refunds values ($1, $2, $3, $4, $5, $6)", Object.values(refund));
        return refund;
      }),
  };
}
