/**
 * Listens to an event until a signal aborts. Replaces the `signal` option of addEventListener, which Chrome before 88
 * does not know.
 */
export function listen(target: EventTarget, type: string, act: (event: Event) => void, signal: AbortSignal): void {
  target.addEventListener(type, act);
  signal.addEventListener("abort", () => target.removeEventListener(type, act));
}
