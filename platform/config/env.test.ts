import { expect, test } from "vitest";
import { readEnv, SettingsError } from "./env.ts";

test("reads addresses and networks of proxies, and refuses anything else by name", () => {
  const proxies = (TRUSTED_PROXIES: string) => readEnv({ TRUSTED_PROXIES }).TRUSTED_PROXIES;
  expect(proxies("127.0.0.1, ::1,10.0.0.0/8")).toEqual(["127.0.0.1", "::1", "10.0.0.0/8"]);
  expect(proxies("")).toEqual([]);
  expect(() => proxies("127.0.0.1 10.0.0.1")).toThrow(SettingsError);
  expect(() => proxies("10.0.0.0/33,loopback")).toThrow(
    /^TRUSTED_PROXIES.*: "10\.0\.0\.0\/33" is neither an address nor a network.*\nTRUSTED_PROXIES.*: "loopback" is neither/m,
  );
});
