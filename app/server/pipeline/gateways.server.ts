import type { Env } from "#config/env.ts";

/** Where doctors may be sent to pay: the origins of the gateways' pages. */
export function gatewayOrigins({ PAYMENT_PAGE_ORIGINS, gatewayAccounts }: Env): string[] {
  const own = Object.values(gatewayAccounts).flatMap((account) => (account ? [new URL(account.url).origin] : []));
  return [...new Set([...PAYMENT_PAGE_ORIGINS, ...own])];
}

/** Whether an address that the API names is one of a gateway's pages. */
export function isGatewayPage(address: string, env: Env): boolean {
  return gatewayOrigins(env).includes(new URL(address).origin);
}
