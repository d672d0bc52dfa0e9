import { bengaliDigits } from "./bengali.ts";

const timeZone = "Asia/Dhaka";
const dayFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, day: "numeric", month: "long", year: "numeric" });
const weekdayFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, weekday: "long" });
const dayAndMonthFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, day: "numeric", month: "long" });
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

/** Long months lose their end in lists, where a narrow column would break them. */
const shortMonths: Record<string, string> = {
  জানুয়ারি: "জানু.",
  ফেব্রুয়ারি: "ফেব্রু.",
  সেপ্টেম্বর: "সেপ্টে.",
  অক্টোবর: "অক্টো.",
  নভেম্বর: "নভে.",
  ডিসেম্বর: "ডিসে.",
};

/** ২৭ নভে., for lists */
export function shortDay(value: string): string {
  const [date = "", month = ""] = dayAndMonthFormat.format(instantOf(value)).split(" ");
  return `${date} ${shortMonths[month] ?? month}`;
}

/** শুক্রবার, ২৭ নভেম্বর ২০২৬ */
export function longDay(value: string): string {
  return `${weekdayFormat.format(instantOf(value))}, ${day(value)}`;
}

/** নভেম্বর ২০২৬ from 2026-11 */
export function month(value: string): string {
  return monthFormat.format(instantOf(value));
}

/** Before this hour it is still the night of the day before. */
const nightEnds = 4;

function clockOf(value: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = clockFormat.format(instantOf(value)).split(":").map(Number);
  return { hour, minute };
}

function partOfDay(hour: number): string {
  if (hour < nightEnds) return "রাত";
  if (hour < 6) return "ভোর";
  if (hour < 12) return "সকাল";
  if (hour < 15) return "দুপুর";
  if (hour < 18) return "বিকেল";
  return hour < 20 ? "সন্ধ্যা" : "রাত";
}

/** সকাল ৯টা, রাত ৯টা ৩০ মিনিট */
export function time(value: string): string {
  const { hour, minute } = clockOf(value);
  const words = `${partOfDay(hour)} ${bengaliDigits(hour % 12 || 12)}টা`;
  return minute === 0 ? words : `${words} ${bengaliDigits(minute)} মিনিট`;
}

/** What stands before a time: "শনিবার, ২১ নভেম্বর ২০২৬,"; of an hour after midnight the night, "শুক্রবার (২০ নভেম্বর ২০২৬) দিবাগত". */
export function dayOfTime(value: string): string {
  if (clockOf(value).hour >= nightEnds) return `${longDay(value)},`;
  const eve = new Date(instantOf(value).getTime() - nightEnds * 60 * 60 * 1000).toISOString();
  return `${weekdayFormat.format(instantOf(eve))} (${day(eve)}) দিবাগত`;
}

/** শনিবার, ২১ নভেম্বর ২০২৬, সকাল ৯টা; শুক্রবার (২০ নভেম্বর ২০২৬) দিবাগত রাত ১টা */
export function dayAndTime(value: string): string {
  return `${dayOfTime(value)} ${time(value)}`;
}

/** Whether a day has ended in Dhaka. */
export function isOver(day: string, nowMs = Date.now()): boolean {
  return nowMs >= Date.parse(`${day}T24:00:00+06:00`);
}

/** ২১ নভে., সকাল ৬:১০, for lists */
export function listTime(value: string): string {
  const { hour, minute } = clockOf(value);
  const clock =
    minute === 0
      ? time(value)
      : `${partOfDay(hour)} ${bengaliDigits(`${hour % 12 || 12}:${String(minute).padStart(2, "0")}`)}`;
  return `${shortDay(value)}, ${clock}`;
}
