const patienceMs = 600;

interface Turns {
  onHeld(): void;
  /** Another tab has the room; `take` makes that tab give way. */
  onTaken(take: () => void): void;
}

/** Of all tabs with the same room one writes: the first, or the one where the doctor says so. */
export function holdRoom(name: string, { onHeld, onTaken }: Turns): void {
  if (!("locks" in navigator)) {
    onHeld();
    return;
  }
  let isHeld = false;

  function ask(options: LockOptions): void {
    const turn = navigator.locks.request(name, options, () => {
      isHeld = true;
      onHeld();
      return new Promise<never>(() => undefined); // until the tab is closed, or another one steals it
    });
    turn.catch(() => {
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
  }, patienceMs);
}
