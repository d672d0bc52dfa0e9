import { expect, test } from "vitest";
import { failuresOfPlaywright, failuresOfVitest } from "./test-reports.mjs";

test("of a unit run the failed tests are named with what they say, and a file that could not be read", () => {
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
  expect(failuresOfVitest({ testResults })).toEqual({
    tests: 2,
    failures: [
      { name: "a.test.ts › divides", message: "expected 1 to be 2" },
      { name: "b.test.ts", message: "Cannot find module" },
    ],
  });
});

test("of a browser run the failed tests are named with their project, however deep they lie, and errors of the run", () => {
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
  expect(failuresOfPlaywright(report)).toEqual({
    tests: 3,
    failures: [
      { name: "[js] c.spec.ts › logs in", message: "not seen" },
      { name: "[js] c.spec.ts › pays", message: "not seen" },
      { name: "the run itself", message: "no server" },
    ],
  });
});
