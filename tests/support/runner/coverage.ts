/** Folder of the raw coverage files. Only `npm run test:coverage` sets it. */
export const coverageDir = process.env["COVERAGE_DIR"];

/** Environment variables with which Node writes the coverage of a program when it ends, except by SIGKILL. */
export const programCoverage: Record<string, string> = coverageDir ? { NODE_V8_COVERAGE: coverageDir } : {};
