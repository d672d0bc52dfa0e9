import type { Env } from "#config/env.ts";

export function gatewayOrigins({ PAYMENT_PAGE_ORIGINS, gatewayAccounts }: Env): string[] {
  const own = Object.values(gatewayAccounts).flatMap((account) => (account ? [new URL(account.url).origin] : []));
  return [...new Set([...PAYMENT_PAGE_ORIGINS, ...own])];
}

/** Checks whether an address from the API is a payment page of a known gateway. */
export function isGatewayPage(address: string, env: Env): boolean {
  return gatewayOrigins(env).includes(new URL(address).origin);
}
