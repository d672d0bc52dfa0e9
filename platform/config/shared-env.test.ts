import { expect, test } from "vitest";
import { SettingsError } from "./read-settings.ts";
import { readSharedEnv } from "./shared-env.ts";

test("reads addresses and networks of proxies, and refuses anything else by name", () => {
  const proxies = (TRUSTED_PROXIES: string) => readSharedEnv({ TRUSTED_PROXIES }).TRUSTED_PROXIES;
  expect(proxies("127.0.0.1, ::1,10.0.0.0/8")).toEqual(["127.0.0.1", "::1", "10.0.0.0/8"]);
  expect(proxies("")).toEqual([]);
  expect(() => proxies("127.0.0.1 10.0.0.1")).toThrow(SettingsError);
  expect(() => proxies("10.0.0.0/33,loopback")).toThrow(
    /^TRUSTED_PROXIES.*: "10\.0\.0\.0\/33" is neither an address nor a network.*\nTRUSTED_PROXIES.*: "loopback" is neither/m,
  );
});

test("accepts plain http for loopback addresses only", () => {
  expect(readSharedEnv({ PUBLIC_ORIGIN: "http://localhost:3000" }).isLoopback).toBe(true);
  expect(() => readSharedEnv({ PUBLIC_ORIGIN: "http://portal.example" })).toThrow(/PUBLIC_ORIGIN: .*https/s);
  expect(readSharedEnv({ PUBLIC_ORIGIN: "https://portal.example" })).toMatchObject({ isSecure: true, isDemo: false });
  expect(readSharedEnv({ PUBLIC_ORIGIN: "https://portal.example", DEMO: "1" }).isDemo).toBe(true);
});
