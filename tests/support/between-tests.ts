import { afterEach, vi } from "vitest";
import "./equal-bytes.ts"; // once in a worker, and not for each of its files

// Files of one worker share their timers, settings and connections: what comes next waits in real time, is told what it always
// is, and is not watched.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
