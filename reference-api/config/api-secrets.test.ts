import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SettingsError } from "#config/read-settings.ts";
import { readApiEnv } from "./api-env.ts";
import { pushKeys, requireSharedSecrets } from "./api-secrets.ts";

test("requires SESSION_SECRETS with a database that other processes may share", () => {
  const DATABASE_URL = "postgres://db.example/portal";
  const start = (settings: NodeJS.Dict<string>) => () => requireSharedSecrets(readApiEnv(settings));
  expect(start({ DATABASE_URL })).toThrow(SettingsError);
  expect(start({ DATABASE_URL })).toThrow(/SESSION_SECRETS: .*DATABASE_URL.*set SESSION_SECRETS/);
  for (const settings of [{}, { DATABASE_URL, SESSION_SECRETS: "a".repeat(32) }]) expect(start(settings)).not.toThrow();
});

test("generates the push key once and stores it in DATA_DIR; with a shared database it must be set", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = readApiEnv({ DATA_DIR: join(folder, "data") });
  const generated = await pushKeys(env);
  expect(Buffer.from(generated?.publicKey ?? "", "base64url")).toHaveLength(65);
  expect(await pushKeys(env)).toEqual(generated);
  expect((await stat(join(folder, "data", "push-key"))).mode & 0o777).toBe(0o600);
  const DATABASE_URL = "postgres://db.example/portal";
  expect(await pushKeys(readApiEnv({ DATABASE_URL }))).toBeUndefined();
  const VAPID_PRIVATE_KEY = generated?.privateKey;
  expect(await pushKeys(readApiEnv({ DATABASE_URL, VAPID_PRIVATE_KEY }))).toEqual(generated);
  const zero = pushKeys(readApiEnv({ VAPID_PRIVATE_KEY: "A".repeat(43) }));
  await expect(zero).rejects.toThrow(/^VAPID_PRIVATE_KEY: .*generate-vapid-keys/);
});
