import { afterEach, vi } from "vitest";

// Files of one worker share their timers, settings and connections: what comes next waits in real time, is told what it always
// is, and is not watched.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
