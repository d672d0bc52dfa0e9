import { EventEmitter, once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { runSteps, summarize } from "./steps.mjs";
import { SetupError } from "./setup-error.mjs";

function captureLog() {
  const log = vi.spyOn(console, "log").mockReturnValue();
  onTestFinished(() => log.mockRestore());
  return () => log.mock.calls.flat().join("\n");
}

/**
 * @param {string} name
 * @param {number} code
 * @param {Partial<import("./steps.mjs").Step>} [rest]
 */
function step(name, code, rest) {
  return { name, work: async () => ({ code, output: `${name} says so` }), ...rest };
}

const passed = { code: 0, output: "" };

test("the last line of the summary counts passed and failed steps", async () => {
  const printed = captureLog();
  const lanes = [[step("lint", 0, { isStatic: true }), step("unit", 0)], [step("build", 0)]];
  const lines = summarize(lanes, await runSteps(lanes)).split("\n");
  expect(lines.at(-1)).toBe("3 passed, 0 failed");
  expect(printed()).toContain("unit says so");
});

test("a failed step prints its output and stops its own lane only", async () => {
  const printed = captureLog();
  const lanes = [[step("build", 1), step("browser", 0)], [step("unit", 0)]];
  const summary = summarize(lanes, await runSteps(lanes));
  expect(printed()).toContain("build says so");
  expect(printed()).not.toContain("browser");
  expect(summary).toMatch(/^browser +not run$/m);
  expect(summary).toMatch(/^unit +passed/m);
  expect(summary.split("\n").at(-1)).toBe("1 passed, 1 failed");
});

test("the summary shows the first 20 lines of each test failure before the table", async () => {
  captureLog();
  const message = Array.from({ length: 40 }, (_, line) => `line ${line + 1}`).join("\n");
  const failures = [{ name: "[js] pays.spec.ts › pays", message }];
  const lanes = [[step("browser", 1, { work: async () => ({ code: 1, output: "", failures }) })], [step("unit", 0)]];
  const summary = summarize(lanes, await runSteps(lanes));
  expect(summary).toMatch(/FAILED \[js\] pays\.spec\.ts › pays\n {2}line 1\n(.*\n)* {2}line 20\n\nbrowser +FAILED/);
  expect(summary).not.toContain("line 21");
});

test("a failed static step aborts the running steps, and no other step begins", async () => {
  const printed = captureLog();
  /** @type {AbortSignal | undefined} */
  let browserSignal;
  const browser = step("browser", 0, {
    work: async (signal) => {
      browserSignal = signal;
      await once(signal, "abort");
      return { code: 143, output: "stopped halfway" };
    },
  });
  const lanes = [
    [step("lint", 2, { isStatic: true }), step("unit", 0)],
    [browser, step("load", 0)],
  ];
  const summary = summarize(lanes, await runSteps(lanes));
  expect(browserSignal?.aborted).toBe(true);
  expect(printed()).not.toMatch(/unit|halfway|load/);
  expect(summary).toMatch(/^browser +not run$/m);
  expect(summary.split("\n").at(-1)).toBe("0 passed, 1 failed");
});

test("two lanes run in parallel", async () => {
  captureLog();
  const other = new EventEmitter();
  const waiting = step("lint", 0, { work: () => once(other, "runs").then(() => passed) });
  const releasing = step("types", 0, { work: async () => (other.emit("runs"), passed) });
  expect(await runSteps([[waiting], [releasing]])).toHaveLength(2);
});

test("a step that throws a SetupError fails with its message", async () => {
  const printed = captureLog();
  const lanes = [[step("build", 0, { work: () => Promise.reject(new SetupError("The build failed.")) })]];
  const results = await runSteps(lanes);
  expect(results.map(({ isPassed }) => isPassed)).toEqual([false]);
  expect(printed()).toContain("The build failed.");
});
