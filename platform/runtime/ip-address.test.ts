import { expect, test } from "vitest";
import { isInternalAddress, parseNetwork } from "./ip-address.ts";

test.each([
  ["10.0.0.0/8", { address: "10.0.0.0", kind: "ipv4", bits: 8 }],
  ["10.0.0.7", { address: "10.0.0.7", kind: "ipv4", bits: 32 }],
  ["::1", { address: "::1", kind: "ipv6", bits: 128 }],
  ["2001:DB8::/32", { address: "2001:db8::", kind: "ipv6", bits: 32 }],
  ["10.0.0.0/33", undefined],
  ["10.0.0.0/", undefined],
  ["10.0.0.0/8/8", undefined],
  ["10.0.0/8", undefined],
  ["loopback", undefined],
  ["", undefined],
])("%s is the network %o", (text, network) => {
  expect(parseNetwork(text)).toEqual(network);
});

test.each([
  ["127.0.0.1", true],
  ["10.1.2.3", true],
  ["172.20.0.2", true],
  ["192.168.1.1", true],
  ["fd00::1", true],
  ["fe80::1", true],
  ["::1", true],
  ["100.64.0.1", false],
  ["103.4.5.6", false],
  ["2400:1::1", false],
  ["unknown", false],
])("%s is an internal address: %s", (address, isInternal) => {
  expect(isInternalAddress(address)).toBe(isInternal);
});
