import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/;
const withPort = /^([\d.]+):\d{1,5}$/;

/**
 * Parses an IP address, without the port that some proxies append; undefined if it is not an address. Returns its
 * canonical notation without a zone id; an IPv4-mapped IPv6 address becomes IPv4.
 */
export function parseAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = inBrackets.exec(trimmed)?.[1] ?? withPort.exec(trimmed)?.[1] ?? trimmed;
  if (isIP(bare) === 0) return undefined; // stricter than the library, which takes octal and hexadecimal parts
  const [address = ""] = bare.split("%", 1); // a zone id (network interface) follows
  return ipaddr.process(address).toString();
}

/**
 * IP network: an address, and the number of leading bits that its addresses share; 32 (IPv4) or 128 (IPv6) for a single
 * address.
 */
export interface Network {
  address: string;
  kind: "ipv4" | "ipv6";
  bits: number;
}

export function parseNetwork(text: string): Network | undefined {
  const [first = "", length, ...rest] = text.split("/");
  const address = parseAddress(first);
  if (address === undefined || rest.length > 0) return undefined;
  const kind = isIPv6(address) ? "ipv6" : "ipv4";
  const maxBits = kind === "ipv6" ? 128 : 32;
  if (length === undefined) return { address, kind, bits: maxBits };
  const bits = Number(length);
  return /^\d{1,3}$/.test(length) && bits <= maxBits ? { address, kind, bits } : undefined;
}

const internalRanges = new Set(["loopback", "private", "linkLocal", "uniqueLocal"]);

export function isInternalAddress(address: string): boolean {
  return isIP(address) !== 0 && internalRanges.has(ipaddr.process(address).range());
}
