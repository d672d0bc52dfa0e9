import { expect, test } from "vitest";
import { z } from "zod";
import { readEnv, SettingsError } from "#config/env.ts";
import { settings } from "#config/settings.ts";

/** The settings as a file to copy: each with its meaning, all of them commented out. `-u` writes it anew. */
function example(): string {
  const entries = Object.entries(settings).map(([name, schema]) => {
    const given = z.safeParse(schema, undefined);
    const value = given.success && given.data !== undefined ? String(given.data) : "";
    return `# ${schema.description ?? ""}\n# ${name}=${value === "false" ? "0" : value}\n`;
  });
  return `# Copy to .env and change what you need; every setting has a default.\n\n${entries.join("\n")}`;
}

test("the example of settings says what config/settings.ts says", async () => {
  const renewal = "npx vitest run tests/architecture/env-example.test.ts -u";
  await expect(example(), `.env.example is written anew by ${renewal}`).toMatchFileSnapshot("../../.env.example");
});

test("every setting says what it is for", () => {
  for (const [name, schema] of Object.entries(settings)) expect(schema.description, name).toMatch(/\.$/);
});

test("every bad setting is named, each in a line", () => {
  const read = () => readEnv({ PORT: "high", DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/^The settings are not usable\.\nPORT: .+\nDATABASE_URL: .+\nLOG_LEVEL: .+$/);
});

test("plain http is for a machine's own address alone", () => {
  expect(readEnv({ PUBLIC_ORIGIN: "http://localhost:3000" }).isLoopback).toBe(true);
  expect(() => readEnv({ PUBLIC_ORIGIN: "http://portal.example" })).toThrow(/PUBLIC_ORIGIN: .*https/s);
  expect(readEnv({ PUBLIC_ORIGIN: "https://portal.example" })).toMatchObject({ isSecure: true, isDemo: false });
  expect(readEnv({ PUBLIC_ORIGIN: "https://portal.example", DEMO: "1" }).isDemo).toBe(true);
});
