import { expect, test } from "vitest";
import { z } from "zod";
import { Day, Money, Timestamp } from "#contract/fields.ts";
import { coercions } from "./coercions.server.ts";

function coerced(schema: z.ZodType, value: unknown, zone = "Asia/Dhaka"): unknown {
  return coercions(value, zone).find((candidate) => schema.safeParse(candidate).success);
}

const count = z.number().int();
const status = z.enum(["open", "in_progress"]);

test.each<[name: string, schema: z.ZodType, value: unknown, expected: unknown]>([
  ["a number as a string", count, " 12 ", 12],
  ["a number with commas", count, "1,200", 1200],
  ["a string that is no number", count, "12a", undefined],
  ["an empty string for a number", count, "", undefined],
  ["a boolean for a number", count, true, undefined],
  ["a number for a string", z.string(), 5, "5"],
  ["1 for a boolean", z.boolean(), 1, true],
  ["0 for a boolean", z.boolean(), "0", false],
  ["yes for a boolean", z.boolean(), "Yes", true],
  ["off for a boolean", z.boolean(), "off", false],
  ["2 for a boolean", z.boolean(), 2, undefined],
  ["maybe for a boolean", z.boolean(), "maybe", undefined],
  ["whole taka", Money, 1200, "1200.00"],
  ["taka with commas", Money, "1,200.5", "1200.50"],
  ["taka with two decimals too many", Money, "1200.5000", "1200.50"],
  ["fractions of a paisa", Money, 1200.555, undefined],
  ["a negative amount", Money, -5, undefined],
  ["taka with its sign", Money, "৳1,500", "1500.00"],
  ["taka with a word before", Money, "Tk 1500", "1500.00"],
  ["taka with a point", Money, "Tk. 1500", "1500.00"],
  ["taka with a word after", Money, "1500 টাকা", "1500.00"],
  ["taka with its code", Money, "BDT 1,500.00", "1500.00"],
  ["taka with a stroke", Money, "1,50,000/-", "150000.00"],
  ["taka in Bengali digits", Money, "৳ ১,৫০০", "1500.00"],
  ["taka with a decimal comma", Money, "1,50", undefined],
  ["another currency", Money, "$1500", undefined],
  ["words about money", Money, "1500 taka only", undefined],
  ["a number in Bengali digits", count, "১২", 12],
  ["a word in capitals", status, "OPEN", "open"],
  ["a word with a hyphen", status, "In-Progress", "in_progress"],
  ["an unknown word", status, "shut", undefined],
])("coerces %s", (_, schema, value, expected) => {
  expect(coerced(schema, value)).toEqual(expected);
});

test.each<[written: unknown, zone: string, expected: string | undefined]>([
  ["2026-11-22 09:00:00", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["2026-11-22 09:00", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["2026-11-22T09:00:00.123456", "Asia/Dhaka", "2026-11-22T03:00:00.123Z"],
  ["2026-11-22 09:00:00", "UTC", "2026-11-22T09:00:00.000Z"],
  ["2026-07-01 09:00:00", "Europe/London", "2026-07-01T08:00:00.000Z"],
  ["2026-11-22 09:00:00+0600", "UTC", "2026-11-22T03:00:00.000Z"],
  ["2026-11-22T09:00:00 -03:30", "UTC", "2026-11-22T12:30:00.000Z"],
  ["2026-11-22 09:00:00Z", "Asia/Dhaka", "2026-11-22T09:00:00.000Z"],
  ["2026-11-22", "Asia/Dhaka", "2026-11-21T18:00:00.000Z"],
  [1_795_316_400, "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["1795316400000", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["2026-11-22 09:00 AM", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["2026-11-22 10.30 pm", "Asia/Dhaka", "2026-11-22T16:30:00.000Z"],
  ["2026-11-22 12:05 a.m.", "Asia/Dhaka", "2026-11-21T18:05:00.000Z"],
  ["22-11-2026 9:00", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["22.11.2026 09:00", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["22/11/2026 09:00:00", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["2026/11/22 09:00", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["22 Nov 2026, 9:00 AM", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["Sunday, November 22nd, 2026 at 9:00 am", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["২০২৬-১১-২২ ০৯:০০", "Asia/Dhaka", "2026-11-22T03:00:00.000Z"],
  ["02/03/2026", "Asia/Dhaka", undefined],
  ["2026-02-31 09:00", "Asia/Dhaka", undefined],
  ["2026-11-22 13:00 PM", "Asia/Dhaka", undefined],
  ["10:00 AM", "Asia/Dhaka", undefined],
  ["0000-00-00 00:00:00", "Asia/Dhaka", undefined],
  ["2026-13-40", "Asia/Dhaka", undefined],
  ["tomorrow", "Asia/Dhaka", undefined],
])("coerces the time %s in %s", (written, zone, expected) => {
  expect(coerced(Timestamp, written, zone)).toEqual(expected);
});

test.each([
  ["2026-11-22 00:00:00", "2026-11-22"],
  ["2026-11-22T00:00:00.000000Z", "2026-11-22"],
  ["2026-11-21T18:00:00Z", "2026-11-22"],
  ["2026-11-22T00:00:00+06:00", "2026-11-22"],
])("coerces the day %s", (written, day) => {
  expect(coerced(Day, written)).toBe(day);
});
