import { stripVTControlCharacters } from "node:util";

/**
 * A failed test and its message, without colour codes.
 * @typedef {{ name: string, message: string }} Failure
 * Number of tests in a report, and the failed ones.
 * @typedef {{ tests: number, failures: Failure[] }} Outcome
 * A test that a browser took.
 * @typedef {{ project: string, file: string, title: string, status: string, message: string }} BrowserResult
 * @typedef {{ projectName: string, status: string, results: { error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ title: string, specs?: { title: string, file: string, tests: BrowserTest[] }[], suites?: Suite[] }} Suite
 */

/**
 * Reads a JSON report of Vitest. A file that could not be loaded counts as a failure, but not as a test.
 * @param {{ testResults: { name: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} report
 * @returns {Outcome}
 */
export function readVitestReport({ testResults }) {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages.join("\n")));
    return assertionResults.length === 0 && message ? [failure(name, message)] : failed;
  });
  return { tests: testResults.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0), failures };
}

/**
 * Reads a JSON report of Playwright. Flaky tests count as failures.
 * @param {{ suites: Suite[], errors: { message?: string }[] }} report
 * @returns {Outcome}
 */
export function readPlaywrightReport({ suites, errors }) {
  const tests = browserResults({ suites });
  const failures = tests
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ project, file, title, message }) => failure(`[${project}] ${file} › ${title}`, message));
  return {
    tests: tests.length,
    failures: [...failures, ...errors.map(({ message = "" }) => failure("test run", message))],
  };
}

/**
 * Lists the tests in a JSON report of Playwright, or in a part of it.
 * @param {Pick<Suite, "specs" | "suites">} suite
 * @returns {BrowserResult[]}
 */
export function browserResults({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      project: projectName,
      file,
      title,
      status,
      message: results.map(({ error }) => error?.message ?? "").join("\n"),
    })),
  );
  return [...own, ...suites.flatMap(browserResults)];
}

/**
 * @param {string} name
 * @param {string} message
 * @returns {Failure}
 */
function failure(name, message) {
  return { name, message: stripVTControlCharacters(message).trim() };
}
