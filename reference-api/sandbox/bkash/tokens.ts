import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { inTransaction, prepareTables } from "../tables.ts";

const hourMs = 3_600_000;
const refreshMs = 28 * 24 * hourMs;
const maxCallsPerHour = 2;

const tables = `
  create table if not exists sandbox.bkash_token_calls (
    called_at timestamptz not null,
    id_token text unique,
    refresh_token text unique
  );
  create index if not exists bkash_token_calls_called_at on sandbox.bkash_token_calls (called_at);
`;

interface TokenPair {
  id_token: string;
  refresh_token: string;
}

export type IssuedTokens = Awaited<ReturnType<typeof openTokenStore>>;

/**
 * Creates a store that issues at most two token pairs within an hour. A third call is stored as a row without tokens
 * and blocks further ones for an hour.
 */
export async function openTokenStore(pool: Pool, now: () => Date) {
  await prepareTables(pool, tables);

  async function isKnown(column: keyof TokenPair, token: string, lifetimeMs: number): Promise<boolean> {
    const sql = `select from sandbox.bkash_token_calls where ${column} = $1 and called_at > $2`;
    const { rowCount } = await pool.query(sql, [token, new Date(now().getTime() - lifetimeMs)]);
    return rowCount === 1;
  }

  return {
    /** Issues a new pair; undefined while blocked. */
    issue: (): Promise<TokenPair | undefined> =>
      inTransaction(pool, async (client) => {
        await client.query("lock table sandbox.bkash_token_calls in exclusive mode");
        const calledAt = now();
        const { rows } = await client.query<{ id_token: string | null }>(
          "select id_token from sandbox.bkash_token_calls where called_at > $1",
          [new Date(calledAt.getTime() - hourMs)],
        );
        if (rows.some(({ id_token }) => id_token === null)) return undefined;
        const pair =
          rows.length < maxCallsPerHour
            ? { id_token: randomBytes(32).toString("base64url"), refresh_token: randomBytes(32).toString("base64url") }
            : undefined;
        await client.query("insert into sandbox.bkash_token_calls values ($1, $2, $3)", [
          calledAt,
          pair?.id_token ?? null,
          pair?.refresh_token ?? null,
        ]);
        return pair;
      }),
    isValid: (idToken: string) => isKnown("id_token", idToken, hourMs),
    canRefresh: (refreshToken: string) => isKnown("refresh_token", refreshToken, refreshMs),
  };
}
