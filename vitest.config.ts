import { configDefaults, defineConfig } from "vitest/config";
import { zones } from "./tests/support/zones.ts";

process.env["TZ"] = zones.unit;

export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx,mjs}"],
    exclude: [...configDefaults.exclude, "build/**", "data/**", "tests/e2e/**"],
    globalSetup: ["tests/support/database-server.ts"],
    setupFiles: ["tests/support/between-tests.ts"],
    pool: "forks",
    isolate: false, // loading the sources again for every file took as long as the tests
    maxWorkers: 2,
    testTimeout: 900_000, // generous, so that a slow machine fails no test
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    chaiConfig: { truncateThreshold: 240 }, // so that the first line of a failure shows values instead of "[ …(3) ]"
    coverage: {
      include: ["{api,app,contract,sandbox}/**/*.{ts,tsx,js}", "{api-server,env,keys,server,settings}.ts"],
      exclude: ["**/*.test.*"],
      reporter: ["json"],
      reportsDirectory: ".cache/coverage/unit",
    },
  },
});
