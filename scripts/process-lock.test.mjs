import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withProcessLock } from "./process-lock.mjs";

function lockFile() {
  const folder = mkdtempSync(join(tmpdir(), "lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "build", ".lock");
}

test("two calls on one file run one after the other", async () => {
  const file = lockFile();
  /** @type {string[]} */
  const log = [];
  /** @param {string} name */
  const work = (name) =>
    withProcessLock(file, async () => {
      log.push(`${name} begins`);
      await new Promise(setImmediate);
      log.push(`${name} ends`);
    });
  await Promise.all([work("one"), work("two")]);
  expect(log).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});

test("failed work removes the lock", async () => {
  const file = lockFile();
  await expect(withProcessLock(file, () => Promise.reject(new Error("no space")))).rejects.toThrow("no space");
  expect(existsSync(file)).toBe(false);
});

test("the lock of a process that died is taken over", async () => {
  const file = lockFile();
  await withProcessLock(file, async () => {});
  writeFileSync(file, String(spawnSync(process.execPath, ["--version"]).pid));
  await expect(withProcessLock(file, async () => "done")).resolves.toBe("done");
});

test("an old lock is taken over even if another program now has its process id", async () => {
  const file = lockFile();
  await withProcessLock(file, async () => {});
  writeFileSync(file, String(process.pid));
  utimesSync(file, new Date(), new Date(Date.now() - 60_000));
  await expect(withProcessLock(file, async () => "done")).resolves.toBe("done");
});
