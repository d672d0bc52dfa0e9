import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dropLeftFolders, ownFolder } from "./quick-folder.ts";

test("folders of a process that is gone are removed, those of one that runs stay", async () => {
  const own = await ownFolder();
  onTestFinished(() => rm(own, { recursive: true }));
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const left = await mkdtemp(join(dirname(own), `portal-of-${pid}-`));
  await dropLeftFolders();
  expect(existsSync(left)).toBe(false);
  expect(existsSync(own)).toBe(true);
});
