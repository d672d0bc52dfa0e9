import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv, SettingsError } from "#config/env.ts";
import { createKeyRing, pushKeys, requireSharedSecrets, sessionSecrets } from "./secrets.ts";

const [a, b] = ["a".repeat(32), "b".repeat(32)];

test("derives a different key for every purpose and secret", () => {
  const keys = [a, b].flatMap((secret) => {
    const ring = createKeyRing([secret]);
    return [ring.current("media link"), ring.current("payment receipt"), ring.current("cookie ddt")];
  });
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(6);
  expect(new Set(keys.map((key) => key.byteLength))).toEqual(new Set([32]));
});

test("signs with the first secret, and verifies with every secret", () => {
  const [keyOfA, keyOfB] = [a, b].map((secret) => createKeyRing([secret]).current("media link"));
  expect(createKeyRing([a, b]).current("media link"), "step 1 of a rotation").toEqual(keyOfA);
  expect(createKeyRing([a, b]).all("media link")).toEqual([keyOfA, keyOfB]);
  expect(createKeyRing([b, a]).current("media link"), "step 2 of a rotation").toEqual(keyOfB);
  expect(createKeyRing([b, a]).all("media link")).toEqual([keyOfB, keyOfA]);
});

test("generates a secret readable only by this account if none is set, and reuses it at the next start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = readEnv({ DATA_DIR: join(folder, "data") });
  const [secret] = await sessionSecrets(env);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await sessionSecrets(env)).toEqual([secret]);
  const file = join(folder, "data", "session-secret");
  expect(await readFile(file, "utf8")).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await sessionSecrets(readEnv({ SESSION_SECRETS: `${b},${a}` }))).toEqual([b, a]);
});

test("requires SESSION_SECRETS with a database that other processes may share", () => {
  const DATABASE_URL = "postgres://db.example/portal";
  const start = (settings: NodeJS.Dict<string>) => () => requireSharedSecrets(readEnv(settings));
  expect(start({ DATABASE_URL })).toThrow(SettingsError);
  expect(start({ DATABASE_URL })).toThrow(/SESSION_SECRETS: .*DATABASE_URL.*set SESSION_SECRETS/);
  for (const settings of [{}, { DATABASE_URL, SESSION_SECRETS: a }]) expect(start(settings)).not.toThrow();
});

test("generates the push key once and stores it in DATA_DIR; with a shared database it must be set", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = readEnv({ DATA_DIR: join(folder, "data") });
  const generated = await pushKeys(env);
  expect(Buffer.from(generated?.publicKey ?? "", "base64url")).toHaveLength(65);
  expect(await pushKeys(env)).toEqual(generated);
  expect((await stat(join(folder, "data", "push-key"))).mode & 0o777).toBe(0o600);
  const DATABASE_URL = "postgres://db.example/portal";
  expect(await pushKeys(readEnv({ DATABASE_URL }))).toBeUndefined();
  const VAPID_PRIVATE_KEY = generated?.privateKey;
  expect(await pushKeys(readEnv({ DATABASE_URL, VAPID_PRIVATE_KEY }))).toEqual(generated);
  const zero = pushKeys(readEnv({ VAPID_PRIVATE_KEY: "A".repeat(43) }));
  await expect(zero).rejects.toThrow(/^VAPID_PRIVATE_KEY: .*generate-vapid-keys/);
});
