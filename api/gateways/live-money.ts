import type { Env } from "#config/env.ts";

/** What an operator risks who takes real money into the embedded database; undefined: nothing. */
export function liveMoneyWarning(env: Pick<Env, "DATABASE_URL" | "gatewayAccounts">): string | undefined {
  const isLive = Object.values(env.gatewayAccounts).some((account) => account && !account.isSandbox);
  if (!isLive || env.DATABASE_URL) return undefined;
  return "Real payments go into the embedded database, which has no second copy: if this disk or DATA_DIR is lost, so is the record of who paid, while the money stays taken. Set DATABASE_URL to a PostgreSQL that is backed up.";
}
