import { BlockList, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { isInternalAddress, parseAddress, parseNetwork } from "#runtime/ip-address.ts";

const lists = new WeakMap<string[], BlockList>();

function listOf(proxies: string[]): BlockList {
  const list = lists.get(proxies) ?? new BlockList();
  if (lists.has(proxies)) return list;
  for (const one of proxies) {
    const network = parseNetwork(one);
    if (network) list.addSubnet(network.address, network.bits, network.kind);
  }
  lists.set(proxies, list);
  return list;
}

export function isTrustedProxy(peer: string | undefined, trustedProxies: string[]): boolean {
  const address = parseAddress(peer ?? "");
  return address !== undefined && listOf(trustedProxies).check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/**
 * Returns the address of the visitor: that of the peer or, if the peer is a trusted proxy, the last address in
 * X-Forwarded-For that is not one, or the first if all are. An invalid entry ends the search, because entries before it
 * cannot be trusted. An undefined peer stands for a call within this process, whose header is trusted.
 */
export function visitorAddress(
  peer: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: string[],
): string {
  const isTrusted = (address: string) => isTrustedProxy(address, trustedProxies);
  let nearest = peer === undefined ? "127.0.0.1" : (parseAddress(peer) ?? peer);
  if (peer !== undefined && !isTrusted(nearest)) return nearest;
  for (const entry of (forwardedFor ?? "").split(",").reverse()) {
    const address = parseAddress(entry);
    if (address === undefined) return nearest;
    nearest = address;
    if (!isTrusted(address)) return nearest;
  }
  return nearest;
}

/**
 * Returns the network that one subscriber controls: an IPv4 address, or the first four groups (/64) of an IPv6 address.
 */
export function subscriberNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(":");
}

/**
 * Returns the prefix of the address block that one operator hands out: three numbers of an IPv4 address (/24), or three
 * groups of an IPv6 address (/48).
 */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address.split(".").slice(0, 3).join(".");
  return subscriberNetwork(address).split(":").slice(0, 3).join(":");
}

/**
 * Address for the log: the /24 or /48 block of a public address, so that a line does not identify a visitor; an
 * internal address as it is; "unknown" if it is not an address.
 */
export function loggedAddress(text: string): string {
  const address = parseAddress(text);
  if (address === undefined) return "unknown";
  if (isInternalAddress(address)) return address;
  return isIPv6(address) ? `${addressBlock(address)}::/48` : `${addressBlock(address)}.0/24`;
}

/**
 * Returns the subscriber's network of a request on which `withVisitorAddress` has set X-Forwarded-For; an empty string
 * without that header.
 */
export function visitorNetwork({ headers }: Request): string {
  return subscriberNetwork(headers.get("X-Forwarded-For") ?? "");
}

/**
 * Sets X-Forwarded-For of the request to the visitor's address alone (empty if `peer` is undefined), and returns the
 * request.
 */
export function withVisitorAddress(request: Request, peer: string | undefined, trustedProxies: string[]): Request {
  const { headers } = request;
  headers.set("X-Forwarded-For", visitorAddress(peer ?? "", headers.get("X-Forwarded-For"), trustedProxies));
  return request;
}
