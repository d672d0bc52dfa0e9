import { clockInDhaka, dhakaOffset } from "#locale/calendar.ts";
import { paisaOf } from "#locale/taka.ts";

/** Formats a time for a response: ISO 8601 with seconds and Dhaka's offset. */
export function timestamp(instant: Date): string {
  return clockInDhaka(instant).slice(0, 19) + dhakaOffset;
}

export function timestampOrNull(instant: Date | null): string | null {
  return instant && timestamp(instant);
}

/** Number of free seats, at least 0; null if seats are unlimited. */
export function seatsLeft(limit: number | null, taken: number): number | null {
  return limit === null ? null : Math.max(0, limit - taken);
}

/** Converts an amount of the database (taka, as text) to paisa. Throws if it is not a valid amount. */
export function inPaisa(money: string): number {
  const paisa = paisaOf(money);
  if (paisa === undefined) throw new Error(`${money} is not a valid amount`);
  return paisa;
}
