import { configDefaults, defineConfig } from "vitest/config";
import { importNames } from "./scripts/dev/import-names.mjs";
import { zones } from "./tests/support/processes/zones.ts";

process.env["TZ"] = zones.unit;

export default defineConfig({
  resolve: { alias: importNames },
  test: {
    include: ["**/*.test.{ts,tsx,mjs}"],
    exclude: [...configDefaults.exclude, "build/**", "data/**", "tests/e2e/**"],
    globalSetup: ["tests/support/processes/postgres/database-server.ts"],
    setupFiles: ["tests/support/runner/between-tests.ts"],
    pool: "forks",
    isolate: false, // loading the sources again for every file took as long as the tests
    maxWorkers: 2,
    testTimeout: 900_000, // a safety net, not a budget: a slow machine fails nothing
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    chaiConfig: { truncateThreshold: 240 }, // a failure's first line shows the values, not "[ …(3) ]"
    coverage: {
      include: ["{app,contract,platform,reference-api,server}/**/*.{ts,tsx,js}", "server.ts"],
      exclude: ["**/*.test.*", "tests/**"], // "server.ts" also matches tests/support/dev-server.ts
      reporter: ["json"],
      reportsDirectory: ".cache/coverage/unit",
    },
  },
});
