import { bengaliDigits } from "./bengali.ts";
import { day, dayOfTime, time } from "./dates.ts";
import { shortTime } from "./times.ts";

/**
 * Formats a range of times, naming the part of the day once if it is the same: সকাল ৯টা – দুপুর ১টা, রাত ৯টা – ১১টা.
 */
export function hours(from: string, until: string, format = time): string {
  const start = format(from);
  const end = format(until);
  const partOfDay = start.slice(0, start.indexOf(" ") + 1);
  return `${start} – ${end.startsWith(partOfDay) ? end.slice(partOfDay.length) : end}`;
}

/** Formats a range of times for lists and narrow columns: রাত ৮টা – ১১:৩০ */
export function shortHours(from: string, until: string): string {
  return hours(from, until, shortTime);
}

/** Formats a time span, naming the day once if it starts and ends on it. Without an end, formats only the start. */
export function timeSpan(from: string, until: string | null, format = time): string {
  const dayAnd = (value: string) => `${dayOfTime(value)} ${format(value)}`;
  if (until === null) return dayAnd(from);
  return day(from) === day(until)
    ? `${dayOfTime(from)} ${hours(from, until, format)}`
    : `${dayAnd(from)} থেকে ${dayAnd(until)}`;
}

/** Formats a time span for lists: সোমবার, ৩০ নভেম্বর ২০২৬, রাত ৮:৩০ – ১০টা */
export function shortTimeSpan(from: string, until: string | null): string {
  return timeSpan(from, until, shortTime);
}

/** Formats seconds as minutes and seconds: ০:৪২ for 42, ১২:০৫ for 725. */
export function clock(seconds: number): string {
  return bengaliDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
}
