import { bengaliDigits } from "./bengali.ts";
import { dayInDhaka } from "./calendar.ts";

const months = ["জানু.", "ফেব.", "মার্চ", "এপ্রি.", "মে", "জুন", "জুলাই", "আগ.", "সেপ.", "অক্টো.", "নভে.", "ডিসে."];

/** Returns the date and the short month of a timestamp in Dhaka, for a narrow column: ২১ and নভে. */
export function dayPlate(value: string): { date: string; month: string } {
  const [, month = 1, date = 1] = dayInDhaka(new Date(value)).split("-").map(Number);
  return { date: bengaliDigits(date), month: months[month - 1] ?? "" };
}
