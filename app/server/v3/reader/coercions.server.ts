import { asciiDigits } from "#locale/folding.ts";
import { plainAmount, plainNumber } from "#locale/taka.ts";
import { moments } from "./times.server.ts";

/** Names the kind of a value for the log, without the value itself. */
export function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

const booleans = new Map([
  ...["1", "true", "yes", "on"].map((word) => [word, true] as const),
  ...["0", "false", "no", "off"].map((word) => [word, false] as const),
]);

/** Maximum length of a scalar for which other notations are tried. Bounds the cost of the patterns below. */
const maxLength = 200;

const number = /^-?\d{1,15}(\.\d+)?$/;
const moneyOfTwoDecimals = /^\d{1,8}(\.\d{1,2}0*)?$/;

const weekdays = ["saturday", "sunday", "monday", "tuesday", "wednesday", "thursday", "friday"];
const bengaliWeekdays = ["শনি", "রবি", "সোম", "মঙ্গল", "বুধ", "বৃহস্পতি", "শুক্র"];

/**
 * Returns a weekday as its first three letters, from its name or from its number, where 0 and 7 are Sunday; undefined
 * if it is none.
 */
function weekday(word: string): string | undefined {
  const name = word.replace(/\.$/, "");
  const index = /^[0-7]$/.test(name)
    ? (Number(name) + 1) % 7
    : Math.max(
        name.length < 3 ? -1 : weekdays.findIndex((day) => day.startsWith(name)),
        bengaliWeekdays.indexOf(name.replace(/বার$/, "")),
      );
  return weekdays[index]?.slice(0, 3);
}

/**
 * Returns other notations of a scalar, the most likely first, of which the caller takes the first valid one; empty for
 * values other than strings and numbers. Booleans are never converted to numbers, and of the numbers only 0 and 1 to
 * booleans. `zone` applies to times without an offset.
 */
export function coercions(value: unknown, zone: string): unknown[] {
  if (typeof value !== "string" && typeof value !== "number") return [];
  if (String(value).length > maxLength) return [];
  const text = String(value).trim();
  const plain = plainNumber(text);
  const amount = plainAmount(text);
  const word = text.toLowerCase();
  return [
    text,
    ...(number.test(plain) ? [Number(plain)] : []),
    ...(moneyOfTwoDecimals.test(amount) ? [Number(amount).toFixed(2)] : []),
    booleans.get(word),
    word.replace(/[\s-]+/g, "_"),
    ...moments(asciiDigits(text), zone),
    weekday(word),
  ].filter((candidate) => candidate !== undefined && candidate !== value);
}
