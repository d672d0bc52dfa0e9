import { afterEach, vi } from "vitest";

// Files of one worker share their timers: what waits in the next one waits in real time.
afterEach(() => {
  vi.useRealTimers();
});
