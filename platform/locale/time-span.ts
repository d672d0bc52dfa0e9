import { bengaliDigits } from "./bengali.ts";
import { day, dayOfTime, time } from "./dates.ts";

/**
 * Formats the times of day of two timestamps in Dhaka, naming the part of the day once if it is the same: সকাল ৯টা –
 * দুপুর ১টা, রাত ৯টা – ১১টা.
 */
export function hours(from: string, until: string): string {
  const start = time(from);
  const end = time(until);
  const partOfDay = start.slice(0, start.indexOf(" ") + 1);
  return `${start} – ${end.startsWith(partOfDay) ? end.slice(partOfDay.length) : end}`;
}

/**
 * Formats a time span, naming the day once if both ends have the same date: সোমবার, ৩০ নভেম্বর ২০২৬, রাত ৮:৩০ – ১০টা.
 * Without an end, formats only the start.
 */
export function timeSpan(from: string, until: string | null): string {
  const dayAnd = (value: string) => `${dayOfTime(value)} ${time(value)}`;
  if (until === null) return dayAnd(from);
  return day(from) === day(until)
    ? `${dayOfTime(from)} ${hours(from, until)}`
    : `${dayAnd(from)} থেকে ${dayAnd(until)}`;
}

/** Formats whole seconds as minutes and seconds: ০:৪২ for 42, ১২:০৫ for 725. */
export function clock(seconds: number): string {
  return bengaliDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
}
