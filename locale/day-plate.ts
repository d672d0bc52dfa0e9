import { bengaliDigits } from "./bengali.ts";

const months = ["জানু.", "ফেব.", "মার্চ", "এপ্রি.", "মে", "জুন", "জুলাই", "আগ.", "সেপ.", "অক্টো.", "নভে.", "ডিসে."];

/** ২১ and নভে.: a day for a narrow column, in Asia/Dhaka. */
export function dayPlate(value: string): { date: string; month: string } {
  const inDhaka = new Date(new Date(value).getTime() + 6 * 60 * 60 * 1000);
  return { date: bengaliDigits(inDhaka.getUTCDate()), month: months[inDhaka.getUTCMonth()] ?? "" };
}
