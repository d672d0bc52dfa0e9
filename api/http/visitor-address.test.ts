import { expect, test } from "vitest";
import { subscriberNetwork, visitorAddress } from "./visitor-address.ts";

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
  ["a call in this process is believed", undefined, "198.51.100.1", "198.51.100.1"],
  ["a call in this process without a header is its own", undefined, undefined, "127.0.0.1"],
])("%s", (_, peer, forwardedFor, expected) => {
  expect(visitorAddress(peer, forwardedFor, proxies)).toBe(expected);
});

test.each([
  ["198.51.100.1", "198.51.100.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("%s is of the network %s", (address, network) => {
  expect(subscriberNetwork(address)).toBe(network);
});
