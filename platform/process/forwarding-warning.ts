import type { Logger } from "pino";
import { isTrustedProxy, loggedAddress } from "./visitor-address.ts";

const forwardingHeaders = ["x-forwarded-for", "x-real-ip", "forwarded"];
/** Peers that are named before the rest is silent: strangers may send such a header from any number of addresses. */
const maxWarnings = 5;

interface WarningOptions {
  log: Logger;
  trustedProxies: string[];
}

/**
 * Creates a check of each request that logs once per peer, at most five times, that a peer outside TRUSTED_PROXIES sends
 * the address of another: if it is the site's proxy, all visitors count as one for the limits.
 */
export function createForwardingWarning({ log, trustedProxies }: WarningOptions) {
  const warned = new Set<string>();
  return (headers: Headers, peer: string | undefined): void => {
    if (peer === undefined || warned.size >= maxWarnings) return;
    const header = forwardingHeaders.find((name) => headers.has(name));
    if (header === undefined || isTrustedProxy(peer, trustedProxies)) return;
    const from = loggedAddress(peer);
    if (warned.has(from)) return;
    warned.add(from);
    log.warn(
      { from, header },
      "a peer that is not in TRUSTED_PROXIES sends the address of a visitor: if it is your proxy, add it, or one visitor's limits stop all",
    );
  };
}
