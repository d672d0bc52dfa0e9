import { expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./reports.mjs";

test("reads failed tests, and files that could not be loaded, from a Vitest report", () => {
  const testResults = [
    {
      name: "a.test.ts",
      message: "",
      assertionResults: [
        { fullName: "adds", status: "passed", failureMessages: [] },
        { fullName: "divides", status: "failed", failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m"] },
      ],
    },
    { name: "b.test.ts", message: "Cannot find module", assertionResults: [] },
  ];
  expect(readVitestReport({ testResults })).toEqual({
    tests: 2,
    failures: [
      { name: "a.test.ts › divides", message: "expected 1 to be 2" },
      { name: "b.test.ts", message: "Cannot find module" },
    ],
  });
});

test("reads failed tests of all nested suites, and errors of the run, from a Playwright report", () => {
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    title,
    file: "c.spec.ts",
    tests: [{ projectName: "js", status, results: [status === "expected" ? {} : { error: { message: "not seen" } }] }],
  });
  const inner = { title: "inner", specs: [spec("pays", "unexpected"), spec("reads", "expected")] };
  const report = {
    suites: [{ title: "c.spec.ts", specs: [spec("logs in", "flaky")], suites: [inner] }],
    errors: [{ message: "no server" }],
  };
  expect(readPlaywrightReport(report)).toEqual({
    tests: 3,
    failures: [
      { name: "[js] c.spec.ts › logs in", message: "not seen" },
      { name: "[js] c.spec.ts › pays", message: "not seen" },
      { name: "test run", message: "no server" },
    ],
  });
});
