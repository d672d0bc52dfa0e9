import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeStaleFolders, ownFolder } from "./fast-temp-folder.ts";

test("removes the folders of processes that no longer run and keeps those of running ones", async () => {
  const own = await ownFolder();
  onTestFinished(() => rm(own, { recursive: true }));
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const stale = await mkdtemp(join(dirname(own), `portal-of-${pid}-`));
  await removeStaleFolders();
  expect(existsSync(stale)).toBe(false);
  expect(existsSync(own)).toBe(true);
});
