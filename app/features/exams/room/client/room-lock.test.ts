import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { acquireRoomLock } from "./room-lock.ts";

interface Request {
  options: LockOptions;
  grant(): void;
  refuse(): void;
}

/** Web Locks API: a request waits until it is granted, and rejects when it is refused or its lock is stolen. */
function fakeLocks() {
  const requests: Request[] = [];
  vi.stubGlobal("navigator", {
    locks: {
      request: (_name: string, options: LockOptions, callback: () => Promise<never>) =>
        new Promise((_, reject) => {
          requests.push({
            options,
            grant: () => void callback(),
            refuse: () => reject(new DOMException("refused", "AbortError")),
          });
        }),
    },
  });
  return requests;
}

function open() {
  const callbacks = { onAcquired: vi.fn(), onHeldElsewhere: vi.fn<(take: () => void) => void>() };
  acquireRoomLock("room", callbacks);
  return callbacks;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a refused lock is asked for again later, and five times at most", async () => {
  const requests = fakeLocks();
  open();
  requests[0]?.refuse();
  await settle();
  expect(requests).toHaveLength(1);
  for (let refused = 1; refused <= 20; refused += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    requests[refused]?.refuse();
  }
  expect(requests).toHaveLength(6);
});

test("a tab whose lock was stolen waits for it, however often that happens", async () => {
  const requests = fakeLocks();
  const { onAcquired, onHeldElsewhere } = open();
  for (let times = 1; times <= 20; times += 1) {
    const newest = requests.at(-1);
    newest?.grant();
    await vi.advanceTimersByTimeAsync(1000);
    newest?.refuse();
    await settle();
    expect(onHeldElsewhere).toHaveBeenCalledTimes(times);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests).toHaveLength(times + 1);
    expect(requests.at(-1)?.options).toEqual({});
  }
  expect(onAcquired).toHaveBeenCalledTimes(20);
});

test("a tab that does not get the lock is told so, and may steal it", async () => {
  const requests = fakeLocks();
  const { onHeldElsewhere } = open();
  await vi.advanceTimersByTimeAsync(1000);
  onHeldElsewhere.mock.calls[0]?.[0]();
  expect(requests.map(({ options }) => options)).toEqual([{}, { steal: true }]);
});
