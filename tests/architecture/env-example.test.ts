import { expect, test } from "vitest";
import { z } from "zod";
import { readEnv, SettingsError } from "#config/env.ts";
import { settings } from "#config/settings.ts";

/** Text of .env.example: each setting with its description, commented out. `-u` rewrites the file. */
function example(): string {
  const entries = Object.entries(settings).map(([name, schema]) => {
    const parsed = z.safeParse(schema, undefined);
    const value = parsed.success && parsed.data !== undefined ? String(parsed.data) : "";
    return `# ${schema.description ?? ""}\n# ${name}=${value === "false" ? "0" : value}\n`;
  });
  return `# Copy to .env and change what you need; every setting has a default.\n\n${entries.join("\n")}`;
}

test(".env.example matches platform/config/settings.ts", async () => {
  const command = "npx vitest run tests/architecture/env-example.test.ts -u";
  await expect(example(), `${command} rewrites .env.example`).toMatchFileSnapshot("../../.env.example");
});

test("every setting has a description", () => {
  for (const [name, schema] of Object.entries(settings)) expect(schema.description, name).toMatch(/\.$/);
});

test("every invalid setting is named on a line of its own", () => {
  const read = () => readEnv({ PORT: "high", DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/^The settings are not usable\.\nPORT: .+\nDATABASE_URL: .+\nLOG_LEVEL: .+$/);
});

test("plain http is accepted for loopback addresses only", () => {
  expect(readEnv({ PUBLIC_ORIGIN: "http://localhost:3000" }).isLoopback).toBe(true);
  expect(() => readEnv({ PUBLIC_ORIGIN: "http://portal.example" })).toThrow(/PUBLIC_ORIGIN: .*https/s);
  expect(readEnv({ PUBLIC_ORIGIN: "https://portal.example" })).toMatchObject({ isSecure: true, isDemo: false });
  expect(readEnv({ PUBLIC_ORIGIN: "https://portal.example", DEMO: "1" }).isDemo).toBe(true);
});
