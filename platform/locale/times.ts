import { bengaliDigits } from "./bengali.ts";
import { timeZone } from "./calendar.ts";

const dayAndMonthFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, day: "numeric", month: "long" });
const clockFormat = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", minute: "numeric", hour12: false });

const shortMonths: Record<string, string> = {
  জানুয়ারি: "জানু.",
  ফেব্রুয়ারি: "ফেব্রু.",
  সেপ্টেম্বর: "সেপ্টে.",
  অক্টোবর: "অক্টো.",
  নভেম্বর: "নভে.",
  ডিসেম্বর: "ডিসে.",
};

/** Formats the day of a timestamp in Dhaka, or a date, for lists: ২৭ নভে. */
export function shortDay(value: string): string {
  const [date = "", month = ""] = dayAndMonthFormat.format(new Date(value)).split(" ");
  return `${date} ${shortMonths[month] ?? month}`;
}

/** Hour at which the night ends; earlier hours belong to the night of the day before. */
export const nightEndsAtHour = 4;

export function clockOf(value: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = clockFormat.format(new Date(value)).split(":").map(Number);
  return { hour, minute };
}

function partOfDay(hour: number): string {
  if (hour < nightEndsAtHour) return "রাত";
  if (hour < 6) return "ভোর";
  if (hour < 12) return "সকাল";
  if (hour < 15) return "দুপুর";
  if (hour < 18) return "বিকেল";
  return hour < 20 ? "সন্ধ্যা" : "রাত";
}

/** Formats the time of day of a timestamp in Dhaka: সকাল ৯টা, রাত ৯:৩০. */
export function time(value: string): string {
  const { hour, minute } = clockOf(value);
  const clock = minute === 0 ? `${hour % 12 || 12}টা` : `${hour % 12 || 12}:${String(minute).padStart(2, "0")}`;
  return `${partOfDay(hour)} ${bengaliDigits(clock)}`;
}

/** Formats day and time of a timestamp in Dhaka for lists: ২১ নভে., সকাল ৬:১০. */
export function listTime(value: string): string {
  return `${shortDay(value)}, ${time(value)}`;
}
