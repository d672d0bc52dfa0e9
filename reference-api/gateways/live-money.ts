import type { ApiEnv } from "#api/config/api-env.ts";

export function liveMoneyWarning(env: Pick<ApiEnv, "DATABASE_URL" | "gatewayAccounts">): string | undefined {
  const isLive = Object.values(env.gatewayAccounts).some((account) => account && !account.isSandbox);
  if (!isLive || env.DATABASE_URL) return undefined;
  return "Real payments are recorded in the embedded database, which has no second copy: if this disk or DATA_DIR is lost, the records of who paid are lost too. Set DATABASE_URL to a PostgreSQL that is backed up.";
}
