import type { Env } from "#config/env.ts";

export function gatewayOrigins({ PAYMENT_PAGE_ORIGINS, gatewayAccounts }: Env): string[] {
  const own = Object.values(gatewayAccounts).flatMap((account) => (account ? [new URL(account.url).origin] : []));
  return [...new Set([...PAYMENT_PAGE_ORIGINS, ...own])];
}

export function isGatewayPage(address: string, env: Env): boolean {
  return gatewayOrigins(env).includes(new URL(address).origin);
}
