import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SettingsError } from "./read-settings.ts";
import { createKeyRing, sessionSecrets } from "./secrets.ts";
import { readSharedEnv } from "./shared-env.ts";

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

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "portal-keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("generates a secret readable only by this account if none is set, and reuses it at the next start", async () => {
  const folder = await emptyFolder();
  const env = readSharedEnv({ DATA_DIR: join(folder, "data") });
  const [secret] = await sessionSecrets(env);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await sessionSecrets(env)).toEqual([secret]);
  const file = join(folder, "data", "session-secret");
  expect(await readFile(file, "utf8")).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await sessionSecrets(readSharedEnv({ SESSION_SECRETS: `${b},${a}` }))).toEqual([b, a]);
});

test("processes that start at once share one whole secret", async () => {
  const DATA_DIR = await emptyFolder();
  const env = readSharedEnv({ DATA_DIR });
  const read = await Promise.all(Array.from({ length: 20 }, () => sessionSecrets(env)));
  expect(new Set(read.flat())).toEqual(new Set([await readFile(join(DATA_DIR, "session-secret"), "utf8")]));
  expect(read[0]?.[0]).toMatch(/^[\w-]{43}$/);
  expect(await readdir(DATA_DIR)).toEqual(["session-secret"]);
});

test.each(["", "\n", a.slice(1)])("refuses the stored secret %j as too short", async (stored) => {
  const DATA_DIR = await emptyFolder();
  const file = join(DATA_DIR, "session-secret");
  await writeFile(file, stored);
  const start = sessionSecrets(readSharedEnv({ DATA_DIR }));
  await expect(start).rejects.toThrow(SettingsError);
  await expect(start).rejects.toThrow(`DATA_DIR: the file ${file} is too short`);
  expect(await readFile(file, "utf8")).toBe(stored);
});

test("says why a secret cannot be stored", async () => {
  const DATA_DIR = await emptyFolder();
  await mkdir(join(DATA_DIR, "session-secret"));
  const start = sessionSecrets(readSharedEnv({ DATA_DIR }));
  await expect(start).rejects.toThrow(/^DATA_DIR: the secret .* cannot be stored there \(EISDIR.*SESSION_SECRETS\.$/);
});
