import { expect, test } from "vitest";
import { SettingsError } from "#config/read-settings.ts";
import { readApiEnv } from "./api-env.ts";

test("names every invalid setting on a line of its own", () => {
  const read = () => readApiEnv({ PORT: "high", DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/^The settings are not usable\.\nPORT: .+\nLOG_LEVEL: .+\nDATABASE_URL: .+$/);
});

test("accepts a direct or read URL only together with that of the database", () => {
  const url = "postgres://db.example/portal";
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"]) {
    expect(() => readApiEnv({ [name]: url }), name).toThrow(/only work together with DATABASE_URL/);
    expect(readApiEnv({ DATABASE_URL: url, [name]: url }), name).toMatchObject({ [name]: url });
  }
});

test.each([
  ["https://files.example.com/centre", "https://files.example.com/centre/"],
  ["http://127.0.0.1:8080/", "http://127.0.0.1:8080/"],
])("ends the base address %s of content files with a slash", (CONTENT_FILES_URL, address) => {
  expect(readApiEnv({ CONTENT_FILES_URL }).CONTENT_FILES_URL).toBe(address);
});

test.each(["http://files.example.com/", "https://user:word@files.example.com/", "https://files.example.com/?a=b"])(
  "refuses the base address %s of content files",
  (CONTENT_FILES_URL) => {
    expect(() => readApiEnv({ CONTENT_FILES_URL })).toThrow(/^CONTENT_FILES_URL: /);
  },
);
