const waitMs = 600;

interface LockCallbacks {
  onHeld(): void;
  /** Another tab holds the lock; `take` steals it. */
  onTaken(take: () => void): void;
}

/** Lets only one tab write to a room: the first one, or the one where the doctor takes over (Web Locks API). */
export function holdRoom(name: string, { onHeld, onTaken }: LockCallbacks): void {
  if (!("locks" in navigator)) {
    onHeld();
    return;
  }
  let isHeld = false;

  function ask(options: LockOptions): void {
    const lock = navigator.locks.request(name, options, () => {
      isHeld = true;
      onHeld();
      return new Promise<never>(() => undefined); // until the tab is closed, or another one steals it
    });
    lock.catch(() => {
      isHeld = false;
      ask({});
      onTaken(take);
    });
  }
  function take(): void {
    ask({ steal: true });
  }

  ask({});
  setTimeout(() => {
    if (!isHeld) onTaken(take);
  }, waitMs);
}
