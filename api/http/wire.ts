import { paisaOf } from "#locale/taka.ts";

export const dhakaOffsetMs = 6 * 60 * 60 * 1000; // Asia/Dhaka keeps +06:00 all year

/** An instant as it goes over the wire: ISO 8601 with Dhaka's offset. */
export function timestamp(instant: Date): string {
  return `${new Date(instant.getTime() + dhakaOffsetMs).toISOString().slice(0, 19)}+06:00`;
}

export function timestampOrNull(instant: Date | null): string | null {
  return instant && timestamp(instant);
}

/** The calendar day in Dhaka, YYYY-MM-DD. */
export function dayInDhaka(instant: Date): string {
  return timestamp(instant).slice(0, 10);
}

/** Seats still to be had; null when they are not limited. */
export function seatsLeft(limit: number | null, taken: number): number | null {
  return limit === null ? null : Math.max(0, limit - taken);
}

/** Money as the database has it, in paisa. */
export function inPaisa(money: string): number {
  const paisa = paisaOf(money);
  if (paisa === undefined) throw new Error(`${money} is no amount`);
  return paisa;
}
