const waitMs = 600;

interface LockCallbacks {
  onAcquired(): void;
  /** Another tab holds the lock; `take` steals it. */
  onHeldElsewhere(take: () => void): void;
}

/** Lets only one tab write to a room: the first one, or the one where the doctor takes over (Web Locks API). */
export function acquireRoomLock(name: string, { onAcquired, onHeldElsewhere }: LockCallbacks): void {
  if (!("locks" in navigator)) {
    onAcquired();
    return;
  }
  let isHeld = false;

  function ask(options: LockOptions): void {
    const lock = navigator.locks.request(name, options, () => {
      isHeld = true;
      onAcquired();
      return new Promise<never>(() => undefined); // until the tab is closed, or another one steals it
    });
    lock.catch(() => {
      isHeld = false;
      ask({});
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
