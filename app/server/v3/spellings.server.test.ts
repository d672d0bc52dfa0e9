import { expect, test } from "vitest";
import { z } from "zod";
import { Day, Money, Timestamp } from "#contract/fields.ts";
import { otherSpellings, rowsOf, unwrapped } from "./spellings.server.ts";

function spelt(schema: z.ZodType, value: unknown, zone = "Asia/Dhaka"): unknown {
  return otherSpellings(value, zone).find((spelling) => schema.safeParse(spelling).success);
}

const count = z.number().int();
const status = z.enum(["open", "in_progress"]);

test.each<[kind: string, schema: z.ZodType, value: unknown, spelling: unknown]>([
  ["a number in a text", count, " 12 ", 12],
  ["a number with commas", count, "1,200", 1200],
  ["a text that is no number", count, "12a", undefined],
  ["an empty text for a number", count, "", undefined],
  ["a flag for a number", count, true, undefined],
  ["a number for a text", z.string(), 5, "5"],
  ["one for a flag", z.boolean(), 1, true],
  ["nought for a flag", z.boolean(), "0", false],
  ["yes for a flag", z.boolean(), "Yes", true],
  ["off for a flag", z.boolean(), "off", false],
  ["two for a flag", z.boolean(), 2, undefined],
  ["maybe for a flag", z.boolean(), "maybe", undefined],
  ["whole taka", Money, 1200, "1200.00"],
  ["taka with commas", Money, "1,200.5", "1200.50"],
  ["taka with two decimals too many", Money, "1200.5000", "1200.50"],
  ["parts of a paisa", Money, 1200.555, undefined],
  ["taka below nothing", Money, -5, undefined],
  ["a word in capitals", status, "OPEN", "open"],
  ["a word with a hyphen", status, "In-Progress", "in_progress"],
  ["another word", status, "shut", undefined],
])("%s", (_, schema, value, spelling) => {
  expect(spelt(schema, value)).toEqual(spelling);
});

test.each<[written: unknown, zone: string, moment: string | undefined]>([
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
  ["0000-00-00 00:00:00", "Asia/Dhaka", undefined],
  ["2026-13-40", "Asia/Dhaka", undefined],
  ["tomorrow", "Asia/Dhaka", undefined],
])("the time %s, in %s", (written, zone, moment) => {
  expect(spelt(Timestamp, written, zone)).toEqual(moment);
});

test.each([
  ["2026-11-22 00:00:00", "2026-11-22"],
  ["2026-11-22T00:00:00.000000Z", "2026-11-22"],
  ["2026-11-21T18:00:00Z", "2026-11-22"],
  ["2026-11-22T00:00:00+06:00", "2026-11-22"],
])("the day %s", (written, day) => {
  expect(spelt(Day, written)).toBe(day);
});

test("a list is found as a list, with gaps, in its data, and as its only text", () => {
  expect(rowsOf(["a"])).toEqual(["a"]);
  expect(rowsOf({ 0: "a", 2: "b" })).toEqual(["a", "b"]);
  expect(rowsOf({ data: ["a"], links: {} })).toEqual(["a"]);
  expect(rowsOf("a")).toEqual(["a"]);
  expect(rowsOf("")).toEqual([]);
  expect(rowsOf({ title: "a" })).toBeUndefined();
  expect(rowsOf(5)).toBeUndefined();
});

test("an answer is taken out of its data, what stands beside it stays", () => {
  expect(unwrapped({ success: true, data: { id: 1 } })).toEqual({ success: true, id: 1 });
  expect(unwrapped({ data: [1] })).toEqual({ data: [1] });
  expect(unwrapped([1])).toEqual([1]);
});
