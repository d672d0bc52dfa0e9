import { lookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/**
 * True if a push service may have this URL: https on the default port of a host name with a dot. With `allowsLoopback`,
 * for sites that run on a loopback address themselves, also any URL with a loopback IP address. Never with credentials.
 */
export function isPushAddress(address: string, allowsLoopback: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const host = hostOf(url);
  if (url.username || url.password) return false;
  if (ipaddr.isValid(host)) return allowsLoopback && ipaddr.process(host).range() === "loopback";
  return url.protocol === "https:" && url.port === "" && host.includes(".");
}

/**
 * DNS lookup that returns public addresses only, so that a name cannot lead into our own network; fails if there is
 * none.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first, ...others] = error ? [] : found.filter(({ address }) => isPublic(address));
    if (!first) callback(error ?? new Error(`${hostname} has no public address`), "");
    else if (options.all) callback(null, [first, ...others]);
    else callback(null, first.address, first.family);
  });
};
