import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { withFileLock } from "./file-lock.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "exclusive-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("runs all work on one folder, without overlap", async () => {
  const folder = await newFolder();
  let inside = 0;
  let maxInside = 0;
  const work = async () => {
    maxInside = Math.max(maxInside, ++inside);
    for (let ticks = 0; ticks < 20; ticks++) await nextTick();
    return inside--;
  };
  expect(await Promise.all(Array.from({ length: 12 }, () => withFileLock(folder, work)))).toEqual(
    Array.from({ length: 12 }, () => 1),
  );
  expect(maxInside).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test("releases the lock when the work fails", async () => {
  const folder = await newFolder();
  const failing = withFileLock(folder, () => Promise.reject(new Error("failed")));
  await expect(failing).rejects.toThrow("failed");
  expect(await withFileLock(folder, async () => "done")).toBe("done");
});

test("waits for the lock of a running process, and ignores that of a killed one", async () => {
  const folder = await newFolder();
  const listen = `require("net").createServer().listen(process.argv[1], () => console.log("locked"))`;
  const holder = spawn(process.execPath, ["-e", listen, join(folder, "holder")]);
  await once(holder.stdout, "data");
  await expect(withFileLock(folder, async () => "done", 0.2)).rejects.toThrow("another process has held it");
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(await withFileLock(folder, async () => "done")).toBe("done");
  expect(await readdir(folder)).toEqual([]);
});
