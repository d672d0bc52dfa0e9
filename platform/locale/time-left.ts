import { bengaliNumber } from "./bengali.ts";

const minuteMs = 60_000;

/** Formats a number of minutes: ৪৫ মিনিট, ২ ঘণ্টা ১০ মিনিট; an empty string for 0. */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const words = [hours > 0 && `${bengaliNumber(hours)} ঘণ্টা`, rest > 0 && `${bengaliNumber(rest)} মিনিট`];
  return words.filter(Boolean).join(" ");
}

/** Formats a wait in seconds; one of more than 60 seconds is rounded up to minutes: ৪৫ সেকেন্ড, ৮ মিনিট. */
export function waitInWords(seconds: number): string {
  return seconds <= 60 ? `${bengaliNumber(seconds)} সেকেন্ড` : minutesInWords(Math.ceil(seconds / 60));
}

/**
 * Formats the time between two instants, rounded up to minutes and at least one; from 24 hours on, rounded down to
 * days: ২ ঘণ্টা ১০ মিনিট, ৩ দিন.
 */
export function timeLeft(from: string, to: string): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${bengaliNumber(Math.floor(hours / 24))} দিন`;
  return minutesInWords(minutes);
}
