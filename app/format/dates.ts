import { bengaliDigits } from "./bengali.ts";

const timeZone = "Asia/Dhaka";
const dayFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, day: "numeric", month: "long", year: "numeric" });
const weekdayFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, weekday: "long" });
const shortDayFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, day: "numeric", month: "long" });
const monthFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, month: "long", year: "numeric" });
const clockFormat = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", minute: "numeric", hour12: false });

/** A day alone is its midnight in UTC: six in the morning in Dhaka, the same day. */
function instantOf(value: string): Date {
  return new Date(value);
}

/** ২৭ নভেম্বর ২০২৬ */
export function day(value: string): string {
  return dayFormat.format(instantOf(value)).replace(",", "");
}

/** ২৭ নভেম্বর */
export function shortDay(value: string): string {
  return shortDayFormat.format(instantOf(value));
}

/** শুক্রবার, ২৭ নভেম্বর ২০২৬ */
export function longDay(value: string): string {
  return `${weekdayFormat.format(instantOf(value))}, ${day(value)}`;
}

/** নভেম্বর ২০২৬ from 2026-11 */
export function month(value: string): string {
  return monthFormat.format(instantOf(value));
}

function partOfDay(hour: number): string {
  if (hour < 4) return "রাত";
  if (hour < 6) return "ভোর";
  if (hour < 12) return "সকাল";
  if (hour < 15) return "দুপুর";
  if (hour < 18) return "বিকেল";
  return hour < 20 ? "সন্ধ্যা" : "রাত";
}

/** সকাল ৯টা, রাত ৯টা ৩০ মিনিট */
export function time(value: string): string {
  const [hour = 0, minute = 0] = clockFormat.format(instantOf(value)).split(":").map(Number);
  const words = `${partOfDay(hour)} ${bengaliDigits(hour % 12 || 12)}টা`;
  return minute === 0 ? words : `${words} ${bengaliDigits(minute)} মিনিট`;
}

/** শনিবার, ২১ নভেম্বর ২০২৬, সকাল ৯টা */
export function dayAndTime(value: string): string {
  return `${longDay(value)}, ${time(value)}`;
}
