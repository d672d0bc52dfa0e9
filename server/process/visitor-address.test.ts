import { expect, test } from "vitest";
import { isTrustedProxy, subscriberNetwork, visitorAddress, withVisitorAddress } from "./visitor-address.ts";

const proxies = ["10.0.0.1", "10.0.0.2"];

test.each([
  ["a stranger's header is not believed", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["a proxy's header is", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["what the visitor wrote before the proxy's own entry is not", "10.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["a chain of proxies leads to the visitor", "10.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1"],
  ["a proxy without a header stands for itself", "10.0.0.1", null, "10.0.0.1"],
  [
    "an IPv4 address in IPv6's clothes is taken as what it is",
    "::ffff:10.0.0.1",
    "::ffff:198.51.100.1",
    "198.51.100.1",
  ],
  ["and behind another entry too", "10.0.0.1", "1.1.1.1, ::ffff:198.51.100.17", "198.51.100.17"],
  [
    "one at the end of another IPv6 address is not",
    "10.0.0.1",
    "2001:db8::ffff:198.51.100.1",
    "2001:db8::ffff:c633:6401",
  ],
  ["one that is written in hexadecimal is", "10.0.0.1", "::ffff:c633:6411", "198.51.100.17"],
  ["what only begins like one is no address", "10.0.0.1", "::ffff:198.51.100.1x", "10.0.0.1"],
  ["a port is no part of an address", "10.0.0.1", "198.51.100.1:50123", "198.51.100.1"],
  ["nor is one behind an IPv6 address", "10.0.0.1", "[2001:DB8:0::7]:50123", "2001:db8::7"],
  ["nor are brackets, or a network card", "10.0.0.1", "[2001:db8::7%eth0]", "2001:db8::7"],
  ["a proxy may come with a port too", "10.0.0.1", "198.51.100.1:7, 10.0.0.2:8080", "198.51.100.1"],
  ["a word is no address", "10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"],
  ["nor is what stands before one to be believed", "10.0.0.1", "198.51.100.1, x, 10.0.0.2", "10.0.0.2"],
  ["nor is an address of five parts", "10.0.0.1", "198.51.100.1.1:80", "10.0.0.1"],
  ["among proxies alone the farthest stands for the visitor", "10.0.0.1", "10.0.0.2, 10.0.0.1, 10.0.0.1", "10.0.0.2"],
  ["a call in this process is believed", undefined, "198.51.100.1", "198.51.100.1"],
  ["a call in this process without a header is its own", undefined, undefined, "127.0.0.1"],
])("%s", (_, peer, forwardedFor, expected) => {
  expect(visitorAddress(peer, forwardedFor, proxies)).toBe(expected);
});

test("a proxy is known in any spelling of its address", () => {
  expect(visitorAddress("fe80::1%eth0", "198.51.100.1", ["FE80:0::1%eth0"])).toBe("198.51.100.1");
});

test("what goes on to the API says one address, the visitor's, whatever the visitor wrote", () => {
  const headers = { "X-Forwarded-For": "1.1.1.1, 198.51.100.1" };
  const saidOf = (peer: string | undefined) =>
    withVisitorAddress(new Request("https://portal.example", { headers }), peer, proxies).headers.get(
      "X-Forwarded-For",
    );
  expect([saidOf("203.0.113.9"), saidOf("10.0.0.1"), saidOf(undefined)]).toEqual(["203.0.113.9", "198.51.100.1", ""]);
});

test("of twenty-five ports at one address each is the same visitor", () => {
  const written = Array.from({ length: 25 }, (_, n) => `198.51.100.1:${50_000 + n}`);
  expect(new Set(written.map((one) => visitorAddress("10.0.0.1", one, proxies)))).toEqual(new Set(["198.51.100.1"]));
  expect(visitorAddress("10.0.0.1", written.join(", "), proxies)).toBe("198.51.100.1");
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
])("%s is of the network %s", (address, network) => {
  expect(subscriberNetwork(address)).toBe(network);
});

test("a network of proxies is believed as one", () => {
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
])("the trusted %s lets %s speak for others: %s", (trusted, peer, isBelieved) => {
  expect(isTrustedProxy(peer, [trusted])).toBe(isBelieved);
  expect(visitorAddress(peer, "198.51.100.1", [trusted])).toBe(isBelieved ? "198.51.100.1" : peer);
});
