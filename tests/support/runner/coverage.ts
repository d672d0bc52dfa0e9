/** Where raw coverage is gathered; only set by `npm run test:coverage`. */
export const coverageDir = process.env["COVERAGE_DIR"];

/** For the environment of a program: when it ends, other than by SIGKILL, Node writes down what ran in it. */
export const programCoverage: Record<string, string> = coverageDir ? { NODE_V8_COVERAGE: coverageDir } : {};
