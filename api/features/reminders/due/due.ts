import type { Writer } from "#api/db/client.ts";
import { clockOf } from "#locale/times.ts";

/** Something that a doctor is to be reminded of, in the words that a locked screen may show: no name, no mark, no sum. */
export interface Due {
  doctorId: number;
  /** Tells it from everything else that the doctor may be reminded of. */
  key: string;
  title: string;
  body: string;
  /** A path of the portal. */
  link: string;
  usefulUntil: Date;
}

/** Of what is due within days, not hours, doctors are reminded so long before. */
export const daysAhead = 3;

/** Nobody is woken for what has days of time. */
export function isDaytime(now: Date): boolean {
  const { hour } = clockOf(now.toISOString());
  return hour >= 9 && hour < 21;
}

/** Finds what is due now of one kind and not told yet, at most so many. */
export type FindDue = (db: Writer, asked: { now: Date; limit: number }) => Promise<Due[]>;
