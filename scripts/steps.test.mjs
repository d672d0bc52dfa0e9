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

test("when all pass, the last line counts them", async () => {
  const printed = listen();
  const steps = [step("lint", 0, { isStatic: true }), step("types", 0, { isStatic: true }), step("unit", 0)];
  const lines = summarize(steps, await runSteps(steps)).split("\n");
  expect(lines.at(-1)).toBe("3 passed, 0 failed");
  expect(printed()).toContain("types says so");
});

test("nothing begins after a failure, whose output is shown", async () => {
  const printed = listen();
  const steps = [step("unit", 0), step("build", 1), step("browser", 0)];
  const summary = summarize(steps, await runSteps(steps));
  expect(printed()).toContain("build says so");
  expect(printed()).not.toContain("browser");
  expect(summary).toMatch(/^browser +not run$/m);
  expect(summary.split("\n").at(-1)).toBe("1 passed, 1 failed");
});

test("a failed static step keeps the others from beginning", async () => {
  listen();
  const steps = [step("lint", 2, { isStatic: true }), step("unit", 0)];
  expect(
    summarize(steps, await runSteps(steps))
      .split("\n")
      .at(-1),
  ).toBe("0 passed, 1 failed");
});

test("two static steps run at a time", async () => {
  listen();
  const passed = { code: 0, output: "" };
  const other = new EventEmitter();
  const waits = step("lint", 0, { isStatic: true, work: () => once(other, "runs").then(() => passed) });
  const frees = step("types", 0, { isStatic: true, work: async () => (other.emit("runs"), passed) });
  expect(await runSteps([waits, frees])).toHaveLength(2);
});

test("a step that asks for something to be set up fails with that sentence", async () => {
  const printed = listen();
  const steps = [step("build", 0, { work: () => Promise.reject(new SetupError("The build failed.")) })];
  const results = await runSteps(steps);
  expect(results.map(({ isPassed }) => isPassed)).toEqual([false]);
  expect(printed()).toContain("The build failed.");
});
