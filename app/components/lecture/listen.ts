/**
 * Listens to an event until a signal aborts. Chrome before 88 does not know the signal as an option of
 * addEventListener.
 */
export function listen(target: EventTarget, type: string, act: (event: Event) => void, signal: AbortSignal): void {
  target.addEventListener(type, act);
  signal.addEventListener("abort", () => target.removeEventListener(type, act));
}
