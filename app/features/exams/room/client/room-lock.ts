const waitMs = 600;
const maxRefusals = 5;

interface LockCallbacks {
  onAcquired(): void;
  /** Called when another tab holds the lock; `take` steals it. */
  onHeldElsewhere(take: () => void): void;
}

/**
 * Lets only one tab write to a room: the first one, or the one where the doctor takes over. Without the Web Locks API
 * every tab may write.
 */
export function acquireRoomLock(name: string, { onAcquired, onHeldElsewhere }: LockCallbacks): void {
  if (!("locks" in navigator)) {
    onAcquired();
    return;
  }
  let isHeld = false;
  let refusals = 0;

  function ask(options: LockOptions): void {
    const lock = navigator.locks.request(name, options, () => {
      isHeld = true;
      refusals = 0;
      onAcquired();
      return new Promise<never>(() => undefined); // until the tab is closed, or another one steals it
    });
    lock.catch(() => {
      isHeld = false;
      refusals += 1;
      // later and not for ever: WebKit refuses every request of a page that is left, and waits for its tasks at hand
      if (refusals <= maxRefusals) setTimeout(ask, waitMs * refusals, {});
      onHeldElsewhere(take);
    });
  }
  function take(): void {
    ask({ steal: true });
  }

  ask({});
  setTimeout(() => {
    if (!isHeld) onHeldElsewhere(take);
  }, waitMs);
}
