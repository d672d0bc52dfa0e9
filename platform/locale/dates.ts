import { endOfDay, timeZone } from "#locale/calendar.ts";
import { clockOf, nightEndsAtHour, time } from "#locale/times.ts";

export { listTime, shortDay, time } from "#locale/times.ts";

const dayFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, day: "numeric", month: "long", year: "numeric" });
const weekdayFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, weekday: "long" });
const monthFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, month: "long", year: "numeric" });

/** Parses a timestamp or date. A date without a time is midnight UTC, which is 6 a.m. of the same day in Dhaka. */
function instantOf(value: string): Date {
  return new Date(value);
}

/** Formats the day of a timestamp in Dhaka, or a date: ২৭ নভেম্বর ২০২৬. */
export function day(value: string): string {
  return dayFormat.format(instantOf(value)).replace(",", "");
}

/** Formats the day of a timestamp in Dhaka, or a date, with its weekday: শুক্রবার, ২৭ নভেম্বর ২০২৬. */
export function longDay(value: string): string {
  return `${weekdayFormat.format(instantOf(value))}, ${day(value)}`;
}

/** Formats the month of a timestamp in Dhaka, or of a text such as 2026-11: নভেম্বর ২০২৬. */
export function month(value: string): string {
  return monthFormat.format(instantOf(value));
}

/**
 * Formats the day of a time, to stand in front of it: "শনিবার, ২১ নভেম্বর ২০২৬,". For a time from midnight to 4 a.m. in
 * Dhaka, formats the night that began on the day before: "শুক্রবার (২০ নভেম্বর ২০২৬) দিবাগত".
 */
export function dayOfTime(value: string): string {
  if (clockOf(value).hour >= nightEndsAtHour) return `${longDay(value)},`;
  const eve = new Date(instantOf(value).getTime() - nightEndsAtHour * 60 * 60 * 1000).toISOString();
  return `${weekdayFormat.format(instantOf(eve))} (${day(eve)}) দিবাগত`;
}

/**
 * Formats day and time of a timestamp in Dhaka: শনিবার, ২১ নভেম্বর ২০২৬, সকাল ৯টা; from midnight to 4 a.m. with the
 * night: শুক্রবার (২০ নভেম্বর ২০২৬) দিবাগত রাত ১টা.
 */
export function dayAndTime(value: string): string {
  return `${dayOfTime(value)} ${time(value)}`;
}

export function isDayOver(day: string, nowMs = Date.now()): boolean {
  return nowMs >= endOfDay(day).getTime();
}
