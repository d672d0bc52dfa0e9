import { isIPv6 } from "node:net";

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function plain(address: string): string {
  return mapped.exec(address.trim())?.[1] ?? address.trim();
}

/**
 * The visitor's address: the peer's own, or, when the peer is a trusted proxy, the nearest address in X-Forwarded-For
 * that is not one. Without a peer the call was made in this process, whose header is believed.
 */
export function visitorAddress(
  peer: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: string[],
): string {
  const isTrusted = (address: string) => trustedProxies.includes(address);
  if (peer !== undefined && !isTrusted(plain(peer))) return plain(peer);
  const chain = (forwardedFor ?? "").split(",").map(plain).filter(Boolean).reverse();
  return chain.find((address) => !isTrusted(address)) ?? chain.at(-1) ?? plain(peer ?? "127.0.0.1");
}

/** What one subscriber holds: an IPv4 address, or the /64 of an IPv6 one. */
export function subscriberNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const behind = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill("0");
  return [...groups, ...zeros, ...behind]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
