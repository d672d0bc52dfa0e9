import type pg from "pg";
import { SettingsError } from "#config/read-settings.ts";
import type { PoolLimits } from "./pool.ts";

/*
 * A pooler in transaction mode (deploy/pgbouncer.ini) runs each transaction on any free connection. Session state such
 * as settings, locks and named statements (unless the pooler supports them) is not available in the next transaction.
 * Code that needs session state connects directly.
 */

export interface Pooler {
  url: string;
  /** True if the pooler prepares named statements on each of its connections. */
  supportsNamedStatements: boolean;
}

/**
 * Parts of the service with separate pools (watch: health checks). Each is a database name at the pooler; all lead to
 * the same database.
 */
export type PooledPart = "pages" | "exams" | "watch";

/**
 * Location of a part at the pooler: for the database `portal` these are `portal`, `portal_exams` and `portal_watch`.
 */
export function partLocation({ url, supportsNamedStatements }: Pooler, part: PooledPart) {
  const address = new URL(url);
  if (part !== "pages") address.pathname += `_${part}`;
  return { connectionString: address.href, isPooled: true, supportsNamedStatements };
}

/**
 * Opens all connections of the pool in advance: password checks are slow on a busy machine. Ignores failures; those
 * connections are opened later.
 */
export async function connectAll(pool: pg.Pool): Promise<void> {
  const connecting = Array.from({ length: pool.options.max }, async () => pool.connect());
  for (const made of await Promise.allSettled(connecting)) if (made.status === "fulfilled") made.value.release();
}

const missingLimits = `
  select format('%s = %s', name, most) as needed
  from unnest($1::text[], $2::int[]) as limits (name, most) join pg_settings using (name)
  where setting::int not between 1 and most order by name`;

/**
 * Throws a SettingsError if connections of the pool have no timeout for statements, locks or idle transactions, or a
 * longer one than given: a pooler does not forward those of the client, so it must set them itself.
 */
export async function requireLimits(
  pool: pg.Pool,
  { statementMs, lockMs, idleInTransactionMs }: PoolLimits,
): Promise<void> {
  const limits = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
  const { rows } = await pool.query<{ needed: string }>(missingLimits, [Object.keys(limits), Object.values(limits)]);
  if (rows.length === 0) return;
  const { pathname } = new URL(pool.options.connectionString ?? "");
  throw new SettingsError(
    `DATABASE_URL: at the pooler, ${pathname.slice(1)} needs ${rows.map(({ needed }) => needed).join(", ")} or less; set it in connect_query as in deploy/pgbouncer.ini.`,
  );
}
