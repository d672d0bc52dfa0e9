import type pg from "pg";
import { SettingsError } from "#config/env.ts";
import type { Patience } from "./pool.ts";

/*
 * A pooler in transaction mode (deploy/pgbouncer.ini) gives each transaction whichever connection is free. Nothing that a
 * session keeps is there in the next one: no setting, no lock, and no statement by name unless the pooler sees to it. Whatever
 * needs them goes past it.
 */

export interface Pooler {
  url: string;
  /** It knows statements by their names, and each connection behind it learns them. */
  keepsNames: boolean;
}

/** What never waits for another's connections. Each is a database of the pooler's, and all of them the one behind it. */
export type Part = "pages" | "exams" | "watch";

/** Where a part is at the pooler: `portal`, `portal_exams` and `portal_watch`, where the address says `portal`. */
export function partOf({ url, keepsNames }: Pooler, part: Part) {
  const address = new URL(url);
  if (part !== "pages") address.pathname += `_${part}`;
  return { connectionString: address.href, isPooled: true, keepsNames };
}

/**
 * Connects all that the pool may hold, before anybody waits for one: it keeps them, and to prove a password takes long where the
 * processor has other work. What does not connect now does later.
 */
export async function fill(pool: pg.Pool): Promise<void> {
  const connecting = Array.from({ length: pool.options.max }, async () => pool.connect());
  for (const made of await Promise.allSettled(connecting)) if (made.status === "fulfilled") made.value.release();
}

const looseLimits = `
  select format('%s = %s', name, most) as needed
  from unnest($1::text[], $2::int[]) as limits (name, most) join pg_settings using (name)
  where setting::int not between 1 and most order by name`;

/**
 * Throws a SettingsError where a wait behind this pool may last longer than the patience of who uses it: a pooler passes no
 * limit on, so it must set them itself.
 */
export async function requireLimits(
  pool: pg.Pool,
  { statementMs, lockMs, idleInTransactionMs }: Patience,
): Promise<void> {
  const limits = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
  const { rows } = await pool.query<{ needed: string }>(looseLimits, [Object.keys(limits), Object.values(limits)]);
  if (rows.length === 0) return;
  const { pathname } = new URL(pool.options.connectionString ?? "");
  throw new SettingsError(
    `DATABASE_URL: at the pooler ${pathname.slice(1)} needs ${rows.map(({ needed }) => needed).join(", ")} or less, by connect_query as in deploy/pgbouncer.ini.`,
  );
}
