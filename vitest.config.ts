import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx,mjs}"],
    exclude: [...configDefaults.exclude, "build/**", "data/**", "tests/e2e/**"],
    globalSetup: ["tests/support/database-server.ts"],
    pool: "forks",
    maxWorkers: 3, // they wait for the database more than they work
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
