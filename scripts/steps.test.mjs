import { EventEmitter, once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { runSteps, summarize } from "./steps.mjs";
import { SetupError } from "./setup-error.mjs";

function listen() {
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

test("when all pass, the last line counts them", async () => {
  const printed = listen();
  const lanes = [[step("lint", 0, { isStatic: true }), step("unit", 0)], [step("build", 0)]];
  const lines = summarize(lanes, await runSteps(lanes)).split("\n");
  expect(lines.at(-1)).toBe("3 passed, 0 failed");
  expect(printed()).toContain("unit says so");
});

test("nothing of its lane begins after a failure, whose output is shown; the other lane goes on", async () => {
  const printed = listen();
  const lanes = [[step("build", 1), step("browser", 0)], [step("unit", 0)]];
  const summary = summarize(lanes, await runSteps(lanes));
  expect(printed()).toContain("build says so");
  expect(printed()).not.toContain("browser");
  expect(summary).toMatch(/^browser +not run$/m);
  expect(summary).toMatch(/^unit +passed/m);
  expect(summary.split("\n").at(-1)).toBe("1 passed, 1 failed");
});

test("what failed tests say stands at the end, before the table, cut to a screen", async () => {
  listen();
  const message = Array.from({ length: 40 }, (_, line) => `line ${line + 1}`).join("\n");
  const failures = [{ name: "[js] pays.spec.ts › pays", message }];
  const lanes = [[step("browser", 1, { work: async () => ({ code: 1, output: "", failures }) })], [step("unit", 0)]];
  const summary = summarize(lanes, await runSteps(lanes));
  expect(summary).toMatch(/FAILED \[js\] pays\.spec\.ts › pays\n {2}line 1\n(.*\n)* {2}line 20\n\nbrowser +FAILED/);
  expect(summary).not.toContain("line 21");
});

test("a failed static step stops what runs beside it, and nothing more begins", async () => {
  const printed = listen();
  /** @type {AbortSignal | undefined} */
  let heard;
  const browser = step("browser", 0, {
    work: async (signal) => {
      heard = signal;
      await once(signal, "abort");
      return { code: 143, output: "stopped halfway" };
    },
  });
  const lanes = [
    [step("lint", 2, { isStatic: true }), step("unit", 0)],
    [browser, step("load", 0)],
  ];
  const summary = summarize(lanes, await runSteps(lanes));
  expect(heard?.aborted).toBe(true);
  expect(printed()).not.toMatch(/unit|halfway|load/);
  expect(summary).toMatch(/^browser +not run$/m);
  expect(summary.split("\n").at(-1)).toBe("0 passed, 1 failed");
});

test("two lanes run at a time", async () => {
  listen();
  const other = new EventEmitter();
  const waits = step("lint", 0, { work: () => once(other, "runs").then(() => passed) });
  const frees = step("types", 0, { work: async () => (other.emit("runs"), passed) });
  expect(await runSteps([[waits], [frees]])).toHaveLength(2);
});

test("a step that asks for something to be set up fails with that sentence", async () => {
  const printed = listen();
  const lanes = [[step("build", 0, { work: () => Promise.reject(new SetupError("The build failed.")) })]];
  const results = await runSteps(lanes);
  expect(results.map(({ isPassed }) => isPassed)).toEqual([false]);
  expect(printed()).toContain("The build failed.");
});
