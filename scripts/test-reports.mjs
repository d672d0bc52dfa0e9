/**
 * How many tests a report tells of, and the names of those that failed.
 * @typedef {{ tests: number, failures: string[] }} Outcome
 * @typedef {{ title: string, specs?: { title: string, file: string, tests: { projectName: string, status: string }[] }[], suites?: Suite[] }} Suite
 */

/**
 * @param {{ testResults: { name: string, message: string, assertionResults: { fullName: string, status: string }[] }[] }} report of vitest, as JSON
 * @returns {Outcome}
 */
export function failuresOfVitest({ testResults }) {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${name} › ${fullName}`);
    return assertionResults.length === 0 && message ? [`${name} › ${message}`] : failed;
  });
  return { tests: testResults.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0), failures };
}

/**
 * @param {{ suites: Suite[], errors: { message?: string }[] }} report of Playwright, as JSON
 * @returns {Outcome}
 */
export function failuresOfPlaywright({ suites, errors }) {
  const tests = suites.flatMap(testsOf);
  const failures = tests.filter(({ status }) => status === "unexpected" || status === "flaky").map(({ name }) => name);
  return {
    tests: tests.length,
    failures: [...failures, ...errors.map(({ message }) => message ?? "an error without words")],
  };
}

/**
 * @param {Suite} suite
 * @returns {{ name: string, status: string }[]}
 */
function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status }) => ({ name: `[${projectName}] ${file} › ${title}`, status })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}
