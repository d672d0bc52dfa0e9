import { expect, test } from "vitest";
import { run } from "./program.mjs";

const work = (/** @type {number} */ ms) =>
  `const end = process.cpuUsage(); while (process.cpuUsage(end).user < ${ms * 1000});`;

test("a program's processor seconds are its own and its children's", async () => {
  const nested = `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(work(300))}]);`;
  const [busy, idle] = [
    await run(process.execPath, ["-e", nested], { isCaptured: true }),
    await run(process.execPath, ["-e", ""], { isCaptured: true }),
  ];
  const isCounted = process.platform === "linux";
  expect(busy.processorSeconds ?? 0).toBeGreaterThan(isCounted ? 0.3 : -1);
  expect(idle.processorSeconds ?? -1).toBeLessThan(busy.processorSeconds ?? 0);
});
