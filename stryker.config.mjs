/**
 * What every run of `npm run test:mutation` has in common; which files are changed and where it works, its script says.
 */
export default {
  testRunner: "vitest-loading",
  coverageAnalysis: "perTest",
  concurrency: 2,
  plugins: ["./scripts/mutation/vitest-runner.mjs", "./scripts/mutation/words.mjs"],
  ignorers: ["words"],
  disableTypeChecks: false, // Vitest looks at no types
  reporters: ["clear-text", "progress"],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  cleanTempDir: "always",
};
