import { stripVTControlCharacters } from "node:util";

/**
 * A test that failed and what its failure says, without colours.
 * @typedef {{ name: string, message: string }} Failure
 * How many tests a report tells of, and those that failed.
 * @typedef {{ tests: number, failures: Failure[] }} Outcome
 * @typedef {{ projectName: string, status: string, results: { error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ title: string, specs?: { title: string, file: string, tests: BrowserTest[] }[], suites?: Suite[] }} Suite
 */

/**
 * @param {{ testResults: { name: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} report of vitest, as JSON
 * @returns {Outcome}
 */
export function failuresOfVitest({ testResults }) {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages.join("\n")));
    return assertionResults.length === 0 && message ? [failure(name, message)] : failed;
  });
  return { tests: testResults.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0), failures };
}

/**
 * @param {{ suites: Suite[], errors: { message?: string }[] }} report of Playwright, as JSON
 * @returns {Outcome}
 */
export function failuresOfPlaywright({ suites, errors }) {
  const tests = suites.flatMap(testsOf);
  const failures = tests
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ name, message }) => failure(name, message));
  return {
    tests: tests.length,
    failures: [...failures, ...errors.map(({ message = "" }) => failure("the run itself", message))],
  };
}

/**
 * @param {Suite} suite
 * @returns {{ name: string, status: string, message: string }[]}
 */
function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${file} › ${title}`,
      status,
      message: results.map(({ error }) => error?.message ?? "").join("\n"),
    })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/**
 * @param {string} name
 * @param {string} message
 * @returns {Failure}
 */
function failure(name, message) {
  return { name, message: stripVTControlCharacters(message).trim() };
}
