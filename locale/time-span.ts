import { bengaliDigits } from "./bengali.ts";
import { day, dayAndTime, dayOfTime, time } from "./dates.ts";

/** সকাল ৯টা – দুপুর ১টা, রাত ৯টা – ১১টা: the part of the day stands once when it is the same. */
export function hours(from: string, until: string): string {
  const start = time(from);
  const end = time(until);
  const partOfDay = start.slice(0, start.indexOf(" ") + 1);
  return `${start} – ${end.startsWith(partOfDay) ? end.slice(partOfDay.length) : end}`;
}

/** From when until when; the day stands once when both times are on it. Without an end, when it begins. */
export function timeSpan(from: string, until: string | null): string {
  if (until === null) return dayAndTime(from);
  return day(from) === day(until)
    ? `${dayOfTime(from)} ${hours(from, until)}`
    : `${dayAndTime(from)} থেকে ${dayAndTime(until)}`;
}

/** ০:৪২ for 42 seconds, ১২:০৫ for 725. */
export function clock(seconds: number): string {
  return bengaliDigits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
}
