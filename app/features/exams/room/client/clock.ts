import { remainingText } from "../remaining-time.ts";
import type { ServerClock } from "./server-answer.ts";

const shares = [
  { mark: "last", share: 0.05 },
  { mark: "low", share: 0.2 },
];

const roundingMs = 1500; // the server tells whole seconds

/** The server's clock minus the device's, from what the server said between two moments of the device. */
export function clockOffset(serverNow: string, askedAtMs: number, answeredAtMs: number): number {
  return Date.parse(serverNow) - (askedAtMs + answeredAtMs) / 2;
}

/** A figure as it was known, unless what is told now differs by more than rounding. */
export function corrected(knownMs: number, toldMs: number): number {
  return Math.abs(toldMs - knownMs) > roundingMs ? toldMs : knownMs;
}

/** The end as an answer tells it: staff may have given more time. */
export function endOf({ server_now, remaining_seconds }: ServerClock, knownMs: number): number {
  return remaining_seconds > 0 ? corrected(knownMs, Date.parse(server_now) + remaining_seconds * 1000) : knownMs;
}

/** low: a fifth of the time is left; last: a twentieth. */
export function timeMark(leftMs: number, wholeMs: number): string {
  return shares.find(({ share }) => leftMs <= wholeMs * share)?.mark ?? "";
}

interface Times {
  startedAtMs: number;
  endsAtMs(): number;
  serverNowMs(): number;
  onEnd(): void;
}

/** Puts a running clock in the place of the framed one. */
export function startClock({ startedAtMs, endsAtMs, serverNowMs, onEnd }: Times): void {
  const frame = document.querySelector("iframe.room-clock");
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
  frame?.replaceWith(clock);
  setInterval(tick, 500);
}
