import { expect, test } from "vitest";
import { failuresOfPlaywright, failuresOfVitest } from "./test-reports.mjs";

test("of a unit run the failed tests are named, and a file that could not be read", () => {
  const testResults = [
    {
      name: "a.test.ts",
      message: "",
      assertionResults: [
        { fullName: "adds", status: "passed" },
        { fullName: "divides", status: "failed" },
      ],
    },
    { name: "b.test.ts", message: "Cannot find module", assertionResults: [] },
  ];
  expect(failuresOfVitest({ testResults })).toEqual({
    tests: 2,
    failures: ["a.test.ts › divides", "b.test.ts › Cannot find module"],
  });
});

test("of a browser run the failed tests are named with their project, however deep they lie, and errors of the run", () => {
  const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
    title,
    file: "c.spec.ts",
    tests: [{ projectName: "js", status }],
  });
  const inner = { title: "inner", specs: [spec("pays", "unexpected"), spec("reads", "expected")] };
  const report = {
    suites: [{ title: "c.spec.ts", specs: [spec("logs in", "flaky")], suites: [inner] }],
    errors: [{ message: "no server" }],
  };
  expect(failuresOfPlaywright(report)).toEqual({
    tests: 3,
    failures: ["[js] c.spec.ts › logs in", "[js] c.spec.ts › pays", "no server"],
  });
});
