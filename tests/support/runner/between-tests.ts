import { afterEach, vi } from "vitest";
import "./equal-bytes.ts"; // once per worker instead of once per test file

// The test files of one worker share timers, environment variables and modules, so each test restores them.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
