import { expect, test } from "vitest";
import { isTrustedProxy, subscriberNetwork, visitorAddress, withVisitorAddress } from "./visitor-address.ts";

const proxies = ["10.0.0.1", "10.0.0.2"];

test.each([
  ["ignores the header of an untrusted peer", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["uses the header of a trusted proxy", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["ignores entries before the one added by the proxy", "10.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["follows a chain of proxies to the visitor", "10.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1"],
  ["uses the proxy's own address without a header", "10.0.0.1", null, "10.0.0.1"],
  ["treats an IPv4-mapped IPv6 address as IPv4", "::ffff:10.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
  ["treats it as IPv4 after another entry too", "10.0.0.1", "1.1.1.1, ::ffff:198.51.100.17", "198.51.100.17"],
  [
    "keeps an IPv6 address that only ends like an IPv4 one",
    "10.0.0.1",
    "2001:db8::ffff:198.51.100.1",
    "2001:db8::ffff:c633:6401",
  ],
  ["treats an IPv4-mapped address in hexadecimal as IPv4", "10.0.0.1", "::ffff:c633:6411", "198.51.100.17"],
  ["ignores an entry that only begins like an address", "10.0.0.1", "::ffff:198.51.100.1x", "10.0.0.1"],
  ["removes the port of an IPv4 address", "10.0.0.1", "198.51.100.1:50123", "198.51.100.1"],
  ["removes the port of an IPv6 address", "10.0.0.1", "[2001:DB8:0::7]:50123", "2001:db8::7"],
  ["removes brackets and a zone id", "10.0.0.1", "[2001:db8::7%eth0]", "2001:db8::7"],
  ["recognizes a proxy with a port", "10.0.0.1", "198.51.100.1:7, 10.0.0.2:8080", "198.51.100.1"],
  ["ignores a word", "10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"],
  ["ignores entries before a word", "10.0.0.1", "198.51.100.1, x, 10.0.0.2", "10.0.0.2"],
  ["ignores an address of five parts", "10.0.0.1", "198.51.100.1.1:80", "10.0.0.1"],
  ["uses the farthest proxy if all entries are proxies", "10.0.0.1", "10.0.0.2, 10.0.0.1, 10.0.0.1", "10.0.0.2"],
  ["trusts the header of a call in this process", undefined, "198.51.100.1", "198.51.100.1"],
  ["uses 127.0.0.1 for a call in this process without a header", undefined, undefined, "127.0.0.1"],
])("%s", (_, peer, forwardedFor, expected) => {
  expect(visitorAddress(peer, forwardedFor, proxies)).toBe(expected);
});

test("recognizes a proxy in any notation of its address", () => {
  expect(visitorAddress("fe80::1%eth0", "198.51.100.1", ["FE80:0::1%eth0"])).toBe("198.51.100.1");
});

test("forwards only the visitor's address to the API, whatever the visitor sent", () => {
  const headers = { "X-Forwarded-For": "1.1.1.1, 198.51.100.1" };
  const forwardedBy = (peer: string | undefined) =>
    withVisitorAddress(new Request("https://portal.example", { headers }), peer, proxies).headers.get(
      "X-Forwarded-For",
    );
  expect([forwardedBy("203.0.113.9"), forwardedBy("10.0.0.1"), forwardedBy(undefined)]).toEqual([
    "203.0.113.9",
    "198.51.100.1",
    "",
  ]);
});

test("treats twenty-five ports of one address as the same visitor", () => {
  const entries = Array.from({ length: 25 }, (_, n) => `198.51.100.1:${50_000 + n}`);
  expect(new Set(entries.map((one) => visitorAddress("10.0.0.1", one, proxies)))).toEqual(new Set(["198.51.100.1"]));
  expect(visitorAddress("10.0.0.1", entries.join(", "), proxies)).toBe("198.51.100.1");
});

test.each([
  ["198.51.100.1", "198.51.100.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0db8::1", "2001:db8:0:0"],
  ["2001:db8:1::", "2001:db8:1:0"],
  ["2001::1:2:3:4:5", "2001:0:0:1"],
  ["::2:3:4:5:6:7:8", "0:2:3:4"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("%s belongs to the network %s", (address, network) => {
  expect(subscriberNetwork(address)).toBe(network);
});

test("trusts every proxy in a trusted network", () => {
  const network = ["10.0.0.0/8", "2001:db8::/32", "192.0.2.0/99", "nonsense/8"];
  expect(visitorAddress("10.9.8.7", "198.51.100.1, 10.1.1.1", network)).toBe("198.51.100.1");
  expect(visitorAddress("2001:db8::1", "198.51.100.1", network)).toBe("198.51.100.1");
  expect(visitorAddress("11.0.0.1", "198.51.100.1", network)).toBe("11.0.0.1");
  expect(visitorAddress("192.0.2.1", "198.51.100.1", network)).toBe("192.0.2.1");
});

test.each([
  ["10.0.0.7/32", "10.0.0.7", true],
  ["10.0.0.7/32", "10.0.0.8", false],
  ["10.0.0.0/33", "10.0.0.1", false],
  ["10.0.0.0/x8", "10.0.0.1", false],
  ["10.0.0.0/8x", "10.0.0.1", false],
  ["2001:db8::/64", "2001:db8::9", true],
  ["2001:db8::/64", "2001:db8:0:1::9", false],
  ["2001:db8::7/128", "2001:db8::7", true],
  ["2001:db8::/129", "2001:db8::7", false],
  ["[2001:db8::7]x", "2001:db8::7", false],
  ["x[2001:db8::7]", "2001:db8::7", false],
  ["10.0.0.7:80x", "10.0.0.7", false],
  ["10.0.0.7", "10.0.0.7x", false],
])("with %s trusted, a header from %s is trusted: %s", (trusted, peer, isTrusted) => {
  expect(isTrustedProxy(peer, [trusted])).toBe(isTrusted);
  expect(visitorAddress(peer, "198.51.100.1", [trusted])).toBe(isTrusted ? "198.51.100.1" : peer);
});
