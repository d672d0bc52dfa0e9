import { expect, test } from "vitest";
import { clock, timeSpan } from "./time-span.ts";

const from = "2026-11-30T16:00:00+06:00";

test("the day is named once when a span begins and ends on it", () => {
  expect(timeSpan(from, "2026-11-30T19:00:00+06:00")).toBe("সোমবার, ৩০ নভেম্বর ২০২৬, বিকেল ৪টা – সন্ধ্যা ৭টা");
});

test("the part of the day is named once when it is the same", () => {
  expect(timeSpan("2026-11-25T20:00:00+06:00", "2026-11-25T23:30:00+06:00")).toBe(
    "বুধবার, ২৫ নভেম্বর ২০২৬, রাত ৮টা – ১১টা ৩০ মিনিট",
  );
});

test("a span that goes on past midnight in Dhaka names both days", () => {
  expect(timeSpan(from, "2026-11-30T18:30:00Z")).toBe(
    "সোমবার, ৩০ নভেম্বর ২০২৬, বিকেল ৪টা থেকে সোমবার (৩০ নভেম্বর ২০২৬) দিবাগত রাত ১২টা ৩০ মিনিট",
  );
});

test("without an end only the beginning is said", () => {
  expect(timeSpan(from, null)).toBe("সোমবার, ৩০ নভেম্বর ২০২৬, বিকেল ৪টা");
});

test.each([
  [0, "০:০০"],
  [42, "০:৪২"],
  [59, "০:৫৯"],
  [60, "১:০০"],
  [725, "১২:০৫"],
  [3600, "৬০:০০"],
])("%i seconds are %s on a clock", (seconds, shown) => {
  expect(clock(seconds)).toBe(shown);
});
