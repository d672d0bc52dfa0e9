import type { PortalEnv } from "../config/portal-env.server.ts";
import type { Portal } from "../session/context.server.ts";

/** Returns the origins of payment pages: those of the settings, and those of the gateways of an API in this process. */
export function gatewayOrigins({ PAYMENT_PAGE_ORIGINS }: PortalEnv, ofApi: string[]): string[] {
  return [...new Set([...PAYMENT_PAGE_ORIGINS, ...ofApi])];
}

/** Checks whether the portal may lead a doctor to this address to pay. Throws a TypeError if it is not a URL. */
export function isGatewayPage(address: string, { gatewayOrigins }: Pick<Portal, "gatewayOrigins">): boolean {
  return gatewayOrigins.includes(new URL(address).origin);
}
