import type { Logger } from "pino";
import { isTrustedProxy, loggedAddress } from "./visitor-address.ts";

const forwardingHeaders = ["x-forwarded-for", "x-real-ip", "forwarded"];
/** Maximum number of peers that are logged: strangers may send such a header from any number of addresses. */
const maxWarnings = 5;

interface WarningOptions {
  log: Logger;
  trustedProxies: string[];
}

/**
 * Creates a function that checks the headers of a request and its peer. It logs a warning if a peer outside
 * `trustedProxies` sends the address of another, once per peer (see `loggedAddress`) and at most five times: if the
 * peer is the site's proxy, all visitors share one limit.
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
