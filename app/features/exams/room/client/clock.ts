import { remainingText } from "../remaining-time.ts";
import type { ServerClock } from "./sync-response.ts";

const shares = [
  { mark: "last", share: 0.05 },
  { mark: "low", share: 0.2 },
];

const roundingMs = 1500; // the server reports whole seconds

/**
 * Clock of the device that does not stand still while the phone sleeps: the later of the wall clock, which the user may
 * change, and the running clock since it was last set to the wall clock.
 */
export function deviceClock() {
  let setAtMs = Date.now();
  let startMs = performance.now();
  const wallMs = () => Date.now() - setAtMs;
  const runningMs = () => performance.now() - startMs;
  const elapsedMs = () => Math.max(wallMs(), runningMs());
  return {
    nowMs: () => setAtMs + elapsedMs(),
    /**
     * True if the clock was set more than `maxMs` ago, or both clocks have parted: one was set, or the other stood
     * still.
     */
    isOutdated: (maxMs: number) => Math.abs(wallMs() - runningMs()) > roundingMs || elapsedMs() > maxMs,
    /** Sets the clock to the wall clock, and returns that time in ms. */
    set(): number {
      startMs = performance.now();
      return (setAtMs = Date.now());
    },
  };
}

/** Server time minus device time, in ms. The server's time is taken for the middle between sending and receiving. */
export function clockOffset(serverNow: string, sentAtMs: number, receivedAtMs: number): number {
  return Date.parse(serverNow) - (sentAtMs + receivedAtMs) / 2;
}

export function ignoringRounding(knownMs: number, newMs: number): number {
  return Math.abs(newMs - knownMs) > roundingMs ? newMs : knownMs;
}

/**
 * End of the attempt in ms as the server reports it, as staff may have extended the time; the known end if no time is
 * left, or if both differ by no more than rounding.
 */
export function endOf({ server_now, remaining_seconds }: ServerClock, knownMs: number): number {
  return remaining_seconds > 0 ? ignoringRounding(knownMs, Date.parse(server_now) + remaining_seconds * 1000) : knownMs;
}

/** Returns `last` when at most a twentieth of the time is left, `low` when at most a fifth is, else an empty text. */
export function timeMark(leftMs: number, wholeMs: number): string {
  return shares.find(({ share }) => leftMs <= wholeMs * share)?.mark ?? "";
}

interface Times {
  startedAtMs: number;
  endsAtMs(): number;
  serverNowMs(): number;
  onEnd(): void;
}

/**
 * Replaces the page's `.room-clock` with a clock that counts down. Calls `onEnd` when the time is over, and again if it
 * was extended meanwhile and has run out again.
 */
export function startClock({ startedAtMs, endsAtMs, serverNowMs, onEnd }: Times): void {
  const place = document.querySelector(".room-clock");
  const clock = document.createElement("b");
  clock.className = "room-clock";
  clock.setAttribute("role", "timer");
  clock.setAttribute("aria-label", "বাকি সময়");
  let isOver = false;

  function tick(): void {
    const leftMs = endsAtMs() - serverNowMs();
    clock.textContent = leftMs > 0 ? remainingText(Math.ceil(leftMs / 1000)) : "সময় শেষ";
    clock.dataset["mark"] = timeMark(leftMs, endsAtMs() - startedAtMs);
    if (leftMs > 0) isOver = false;
    else if (!isOver) {
      isOver = true;
      onEnd();
    }
  }
  tick();
  place?.replaceWith(clock);
  setInterval(tick, 500);
}
