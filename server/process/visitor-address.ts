import { BlockList, isIPv4, isIPv6 } from "node:net";

const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/;
const withPort = /^([\d.]+):\d{1,5}$/;
const mappedIPv4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** One spelling for each IPv6 address; one that stands for an IPv4 address is taken as that. */
function canonical(address: string): string {
  const spelt = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = mappedIPv4.exec(spelt) ?? [];
  if (high === undefined || low === undefined) return spelt;
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join(".");
}

/** The address that somebody wrote, some with a port, which changes with every connection; undefined: it is none. */
function addressIn(text: string): string | undefined {
  const written = text.trim();
  const bare = inBrackets.exec(written)?.[1] ?? withPort.exec(written)?.[1] ?? written;
  if (isIPv4(bare)) return bare;
  const [address = ""] = bare.split("%", 1); // after it stands a network card's name
  return isIPv6(address) ? canonical(address) : undefined;
}

const lists = new WeakMap<string[], BlockList>();

/** Addresses, and networks as 10.0.0.0/8; what is neither names nobody. */
function listOf(proxies: string[]): BlockList {
  const known = lists.get(proxies) ?? new BlockList();
  if (lists.has(proxies)) return known;
  for (const one of proxies) {
    const [written = "", bits] = one.split("/", 2);
    const address = addressIn(written);
    if (address === undefined) continue;
    const kind = isIPv6(address) ? "ipv6" : "ipv4";
    const most = kind === "ipv6" ? 128 : 32;
    if (bits === undefined) known.addAddress(address, kind);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most) known.addSubnet(address, Number(bits), kind);
  }
  lists.set(proxies, known);
  return known;
}

/** Whether the words of who stands at the other end are believed. */
export function isTrustedProxy(peer: string | undefined, trustedProxies: string[]): boolean {
  const address = addressIn(peer ?? "");
  return address !== undefined && listOf(trustedProxies).check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/**
 * The visitor's address: the peer's own, or, when the peer is a trusted proxy, the nearest address in X-Forwarded-For
 * that is not one. What is no address there ends the chain: nobody knows who wrote what stands before it. Without a peer
 * the call was made in this process, whose header is believed.
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

/** What one subscriber holds: an IPv4 address, or the /64 of an IPv6 one. */
export function subscriberNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const behind = tail.split(":");
  const zeros = Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill("0");
  return [...groups, ...zeros, ...behind]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** From here on X-Forwarded-For holds one address, the visitor's: nobody else's word reaches the API. */
export function withVisitorAddress(request: Request, peer: string | undefined, trustedProxies: string[]): Request {
  const { headers } = request;
  headers.set("X-Forwarded-For", visitorAddress(peer ?? "", headers.get("X-Forwarded-For"), trustedProxies));
  return request;
}
