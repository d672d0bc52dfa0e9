/**
 * Options that all runs of `npm run test:mutation` share. scripts/mutation.mjs adds the mutated files and the working
 * folder.
 */
export default {
  testRunner: "vitest-loading",
  coverageAnalysis: "perTest",
  concurrency: 2,
  plugins: ["./scripts/mutation/vitest-runner.mjs", "./scripts/mutation/ignore-messages.mjs"],
  ignorers: ["messages"],
  disableTypeChecks: false, // Vitest does not check types
  reporters: ["clear-text", "progress"],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  cleanTempDir: "always",
};
