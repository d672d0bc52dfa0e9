import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx,mjs}"],
    exclude: [...configDefaults.exclude, "build/**", "data/**", "tests/e2e/**"],
    globalSetup: ["tests/support/database-server.ts"],
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
