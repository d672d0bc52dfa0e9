import { words } from "./words.mjs";

const timeZone = "Asia/Dhaka";
const dayFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, day: "numeric", month: "long", year: "numeric" });
const shortFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, day: "numeric", month: "long" });
const weekdayFormat = new Intl.DateTimeFormat("bn-BD", { timeZone, weekday: "long" });
const isoFormat = new Intl.DateTimeFormat("en-CA", { timeZone });
const clockFormat = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", minute: "numeric", hour12: false });

/** @typedef {Date | string | number} Instant */

/** @param {number} value */
export function number(value) {
  return value.toLocaleString("bn-BD");
}

/** @param {Instant} instant */
export function isoDay(instant) {
  return isoFormat.format(new Date(instant));
}

/** @param {Instant} instant */
export function longDay(instant) {
  return dayFormat.format(new Date(instant)).replace(",", "");
}

/** @param {Instant} instant */
export function shortDay(instant) {
  const [date = "", month = ""] = shortFormat.format(new Date(instant)).split(" ");
  return `${date} ${words.shortMonths[month] ?? month}`;
}

/** @param {Instant} instant */
export function plate(instant) {
  const [, month = 1, date = 1] = isoDay(instant).split("-").map(Number);
  return `${number(date)} ${words.months[month - 1]}`;
}

/**
 * Names the day of an instant: today, tomorrow or the weekday.
 * @param {Instant} instant
 * @param {Instant} now
 */
export function dayWord(instant, now) {
  if (isoDay(instant) === isoDay(now)) return words.today;
  if (isoDay(instant) === isoDay(new Date(now).getTime() + 86_400_000)) return words.tomorrow;
  return weekdayFormat.format(new Date(instant));
}

/** @param {number} hour */
function partOfDay(hour) {
  const { night, dawn, morning, noon, afternoon, evening } = words.partsOfDay;
  if (hour < 4 || hour >= 20) return night;
  if (hour < 6) return dawn;
  if (hour < 12) return morning;
  if (hour < 15) return noon;
  return hour < 18 ? afternoon : evening;
}

/** @param {Instant} instant */
function clock(instant) {
  const [hour = 0, minute = 0] = clockFormat.format(new Date(instant)).split(":").map(Number);
  const ofTwelve = number(hour % 12 || 12);
  const time = minute === 0 ? ofTwelve + words.oClock : `${ofTwelve}:${minute < 10 ? number(0) : ""}${number(minute)}`;
  return { part: partOfDay(hour), time };
}

/**
 * Formats the times of an event; its part of the day stands once if it is the same.
 * @param {Instant} from
 * @param {Instant | null} until
 */
export function hours(from, until) {
  const start = clock(from);
  const begins = `${start.part} ${start.time}`;
  if (until === null) return begins;
  const end = clock(until);
  return `${begins} – ${start.part === end.part ? "" : `${end.part} `}${end.time}`;
}

/** @param {number} minutes */
export function minutesInWords(minutes) {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [whole > 0 && `${number(whole)} ${words.hour}`, rest > 0 && `${number(rest)} ${words.minute}`];
  return parts.filter(Boolean).join(" ");
}
