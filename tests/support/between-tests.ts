import { afterEach, vi } from "vitest";

// Files of one worker share their timers and settings: what comes next waits in real time, and is told what it always is.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
