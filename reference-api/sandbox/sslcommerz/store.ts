import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { inTransaction, prepareTables } from "../tables.ts";
import type { RequestedSession } from "./create-request.ts";
import type { Faults } from "./faults.ts";

export type PayerOutcome = "PENDING" | "VALID" | "FAILED" | "CANCELLED" | "UNATTEMPTED";

export interface SandboxSession {
  sessionkey: string;
  tran_id: string;
  amount_paisa: number;
  order_fields: RequestedSession;
  status: PayerOutcome;
  faults: Faults | null;
  val_id: string | null;
  bank_tran_id: string | null;
  tran_date: Date;
  /** Number of validation calls by the merchant. */
  validations: number;
  validated_on: Date | null;
}

interface Refund {
  refund_ref_id: string;
  refund_trans_id: string;
  bank_tran_id: string;
  amount_paisa: number;
  status_calls: number;
  initiated_on: Date;
}

const tables = `
  create table if not exists sandbox.sslcommerz_sessions (
    sessionkey text primary key,
    tran_id text not null,
    amount_paisa integer not null,
    order_fields jsonb not null,
    status text not null default 'PENDING',
    faults jsonb,
    val_id text unique,
    bank_tran_id text unique,
    tran_date timestamptz not null,
    validations integer not null default 0,
    validated_on timestamptz
  );
  create index if not exists sslcommerz_sessions_tran_id on sandbox.sslcommerz_sessions (tran_id);
  create unique index if not exists sslcommerz_one_success on sandbox.sslcommerz_sessions (tran_id) where status = 'VALID';
  create table if not exists sandbox.sslcommerz_refunds (
    refund_ref_id text primary key,
    refund_trans_id text not null unique,
    bank_tran_id text not null references sandbox.sslcommerz_sessions (bank_tran_id),
    amount_paisa integer not null,
    status_calls integer not null default 0,
    initiated_on timestamptz not null
  );
  create index if not exists sslcommerz_refunds_bank_tran_id on sandbox.sslcommerz_refunds (bank_tran_id);
`;

export type SslcommerzStore = Awaited<ReturnType<typeof openSslcommerzStore>>;

/**
 * Creates the sandbox's database tables if necessary, and returns functions on them. The `val_id` and `bank_tran_id` of
 * a payment are derived from the seed and its tran_id.
 */
export async function openSslcommerzStore(pool: Pool, seed: string) {
  await prepareTables(pool, tables);
  const sessions = "sandbox.sslcommerz_sessions";
  const digest = (...parts: string[]) =>
    createHash("sha256")
      .update([seed, ...parts].join(":"))
      .digest("hex");

  async function one(sql: string, values: unknown[]): Promise<SandboxSession | undefined> {
    return (await pool.query<SandboxSession>(sql, values)).rows[0];
  }

  return {
    /** Creates a session; undefined if a payment with this tran_id has already succeeded. */
    async createSession(order: RequestedSession, now: Date): Promise<SandboxSession | undefined> {
      return one(
        `insert into ${sessions} (sessionkey, tran_id, amount_paisa, order_fields, tran_date)
         select $1, $2, $3, $4, $5 where not exists (select from ${sessions} where tran_id = $2 and status = 'VALID')
         returning *`,
        [randomBytes(16).toString("hex").toUpperCase(), order.tran_id, order.amount_paisa, order, now],
      );
    },

    findSession: (sessionkey: string) => one(`select * from ${sessions} where sessionkey = $1`, [sessionkey]),

    findSuccess: (by: "val_id" | "bank_tran_id", id: string) => one(`select * from ${sessions} where ${by} = $1`, [id]),

    async listSessions(tranId: string): Promise<SandboxSession[]> {
      const sql = `select * from ${sessions} where tran_id = $1 order by tran_date limit 50`;
      return (await pool.query<SandboxSession>(sql, [tranId])).rows;
    },

    /** Saves the outcome that the payer chose; undefined if a payment with this tran_id has already succeeded. */
    async finish(
      session: SandboxSession,
      status: PayerOutcome,
      faults: Faults,
      now: Date,
    ): Promise<SandboxSession | undefined> {
      const isValid = status === "VALID";
      return one(
        `update ${sessions} set status = $2, faults = $3, tran_date = $4, val_id = $5, bank_tran_id = $6
         where sessionkey = $1 and not exists (select from ${sessions} where tran_id = $7 and status = 'VALID')
         returning *`,
        [
          session.sessionkey,
          status,
          faults,
          now,
          isValid ? digest("val", session.tran_id).slice(0, 32) : null,
          isValid ? digest("bank", session.tran_id).slice(0, 24).toUpperCase() : null,
          session.tran_id,
        ],
      );
    },

    /** Counts a validation call by the merchant. Returns the session as it was before the call. */
    async countValidation(session: SandboxSession): Promise<SandboxSession | undefined> {
      const sql = `update ${sessions} set validations = validations + 1 where sessionkey = $1 returning *`;
      const counted = await one(sql, [session.sessionkey]);
      return counted && { ...counted, validations: counted.validations - 1 };
    },

    async markValidated(session: SandboxSession, now: Date): Promise<void> {
      const sql = `update ${sessions} set validated_on = coalesce(validated_on, $2) where sessionkey = $1`;
      await pool.query(sql, [session.sessionkey, now]);
    },

    /**
     * Creates a refund, or returns the existing one of this refund_trans_id; undefined if it exceeds the paid amount.
     */
    refund: (session: SandboxSession, refundTransId: string, paisa: number, now: Date) =>
      inTransaction(pool, async (client) => {
        const refunds = "sandbox.sslcommerz_refunds";
        const id = session.bank_tran_id;
        await client.query(`select from ${sessions} where bank_tran_id = $1 for update`, [id]);
        const { rowCount } = await client.query(
          `insert into ${refunds} (refund_ref_id, refund_trans_id, bank_tran_id, amount_paisa, initiated_on)
           select $1, $2, $3::text, $4::integer, $5
           where $4 <= $6 - (select coalesce(sum(amount_paisa), 0) from ${refunds} where bank_tran_id = $3)
           on conflict do nothing`,
          [digest("refund", refundTransId).slice(0, 20), refundTransId, id, paisa, now, session.amount_paisa],
        );
        const sql = `select * from ${refunds} where refund_trans_id = $1 and bank_tran_id = $2`;
        const [refund] = (await client.query<Refund>(sql, [refundTransId, id])).rows;
        return refund && { refund, isNew: rowCount === 1 };
      }),

    /** Counts a status query for a refund; undefined if there is no such refund. */
    async countRefundStatus(refundRefId: string): Promise<Refund | undefined> {
      const sql = `update sandbox.sslcommerz_refunds set status_calls = status_calls + 1 where refund_ref_id = $1 returning *`;
      return (await pool.query<Refund>(sql, [refundRefId])).rows[0];
    },
  };
}
