import { BlockList, isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/;
const withPort = /^([\d.]+):\d{1,5}$/;

/**
 * Parses an address, without the port that some proxies append; undefined if it is not an address. Returns its
 * canonical notation; an IPv4-mapped IPv6 address becomes IPv4.
 */
function addressIn(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = inBrackets.exec(trimmed)?.[1] ?? withPort.exec(trimmed)?.[1] ?? trimmed;
  if (isIP(bare) === 0) return undefined; // stricter than the library, which takes octal and hexadecimal parts
  const [address = ""] = bare.split("%", 1); // a zone id (network interface) follows
  return ipaddr.process(address).toString();
}

const lists = new WeakMap<string[], BlockList>();

/** List of addresses and networks such as 10.0.0.0/8; ignores anything else. */
function listOf(proxies: string[]): BlockList {
  const list = lists.get(proxies) ?? new BlockList();
  if (lists.has(proxies)) return list;
  for (const one of proxies) {
    const [network = "", bits] = one.split("/", 2);
    const address = addressIn(network);
    if (address === undefined) continue;
    const kind = isIPv6(address) ? "ipv6" : "ipv4";
    const maxBits = kind === "ipv6" ? 128 : 32;
    if (bits === undefined) list.addAddress(address, kind);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits) list.addSubnet(address, Number(bits), kind);
  }
  lists.set(proxies, list);
  return list;
}

/** True if the peer of the connection is a trusted proxy. */
export function isTrustedProxy(peer: string | undefined, trustedProxies: string[]): boolean {
  const address = addressIn(peer ?? "");
  return address !== undefined && listOf(trustedProxies).check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/**
 * Address of the visitor: the peer's, or, if the peer is a trusted proxy, the last address in X-Forwarded-For that is
 * not one. An invalid entry ends the search, because entries before it cannot be trusted. Without a peer the call was
 * made in this process, and its header is trusted.
 */
export function visitorAddress(
  peer: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: string[],
): string {
  const isTrusted = (address: string) => isTrustedProxy(address, trustedProxies);
  let nearest = peer === undefined ? "127.0.0.1" : (addressIn(peer) ?? peer);
  if (peer !== undefined && !isTrusted(nearest)) return nearest;
  for (const entry of (forwardedFor ?? "").split(",").reverse()) {
    const address = addressIn(entry);
    if (address === undefined) return nearest;
    nearest = address;
    if (!isTrusted(address)) return nearest;
  }
  return nearest;
}

/** Network that one subscriber controls: an IPv4 address, or the /64 of an IPv6 address. */
export function subscriberNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(":");
}

/** Block of addresses that one operator hands out: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address.split(".").slice(0, 3).join(".");
  return subscriberNetwork(address).split(":").slice(0, 3).join(":");
}

/** Sets X-Forwarded-For of the request to the visitor's address alone, so that nothing else reaches the API. */
export function withVisitorAddress(request: Request, peer: string | undefined, trustedProxies: string[]): Request {
  const { headers } = request;
  headers.set("X-Forwarded-For", visitorAddress(peer ?? "", headers.get("X-Forwarded-For"), trustedProxies));
  return request;
}
