import { lookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** An address of the internet, which is nobody's own network. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/** The name in an address, an IPv6 one without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/**
 * Whether a push service may be there: https on its usual port, at a name. A site on a loopback address, which is
 * somebody's own machine, may be pushed to from there as well.
 */
export function isPushAddress(address: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const host = hostOf(url);
  if (url.username || url.password) return false;
  if (ipaddr.isValid(host)) return allowsLoopback && ipaddr.process(host).range() === "loopback";
  return url.protocol === "https:" && url.port === "" && host.includes(".");
}

/** Of all the addresses of a name those of the internet: a name that leads into our own network leads nowhere. */
export const lookupPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first, ...others] = error ? [] : found.filter(({ address }) => isPublic(address));
    if (!first) answer(error ?? new Error(`${hostname} has no public address`), "");
    else if (options.all) answer(null, [first, ...others]);
    else answer(null, first.address, first.family);
  });
};
