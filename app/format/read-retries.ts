/** Milliseconds for which a page waits for the device's storage. WebKit sometimes does not respond at all. */
const storageTimeoutMs = 2000;
const maxWaitMs = 16_000;

/**
 * Resolves to the result of the work, or to undefined after `ms` milliseconds; rejects if the work fails before that.
 * The default suits the device's storage.
 */
export async function atMost<Result>(work: Promise<Result>, ms = storageTimeoutMs): Promise<Result | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}

/**
 * Reads from the device's storage, where a read may wait for ever behind a page that was left. Tries again with growing
 * pauses until one read arrives, passes that one to `onRead`, and closes those that arrive later. Resolves to true once
 * it has arrived, or to false after two seconds without it; `onRead` may then still be called. Throws if the first read
 * fails in this time.
 */
export async function readWithRetries<Read extends { close(): void }>(
  read: () => Promise<Read>,
  onRead: (found: Read) => void,
): Promise<boolean> {
  let isDone = false;

  async function tryOnce(): Promise<void> {
    const found = await read();
    if (isDone) {
      found.close();
      return;
    }
    isDone = true;
    onRead(found);
  }

  function tryAfter(ms: number): void {
    setTimeout(() => {
      if (isDone) return;
      tryOnce().catch(() => undefined);
      tryAfter(Math.min(ms * 2, maxWaitMs));
    }, ms);
  }

  tryAfter(storageTimeoutMs);
  await atMost(tryOnce()).catch((error: unknown) => {
    isDone = true;
    throw error;
  });
  return isDone;
}
