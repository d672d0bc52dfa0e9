import type { Writer } from "#api/db/client.ts";
import { clockOf } from "#locale/times.ts";

/**
 * Reminder that is due for a doctor. A locked screen may show its text: the makers of reminders put in no name of a
 * person, no mark and no amount.
 */
export interface Due {
  doctorId: number;
  /** Unique among all reminders of the doctor. */
  key: string;
  title: string;
  body: string;
  /** Path in the portal. */
  link: string;
  usefulUntil: Date;
}

export const dayMs = 24 * 60 * 60 * 1000;

export const daysAhead = 3;

/** True from 9 to 21 o'clock in Dhaka, in which alone most kinds of reminders are found. */
export function isDaytime(now: Date): boolean {
  const { hour } = clockOf(now.toISOString());
  return hour >= 9 && hour < 21;
}

export type FindDue = (db: Writer, options: { now: Date; limit: number }) => Promise<Due[]>;
