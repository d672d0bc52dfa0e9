/** Listens to an event until a signal aborts. As an option of addEventListener, Chrome knows the signal since 88. */
export function listen(target: EventTarget, type: string, act: (event: Event) => void, signal: AbortSignal): void {
  target.addEventListener(type, act);
  signal.addEventListener("abort", () => target.removeEventListener(type, act));
}
