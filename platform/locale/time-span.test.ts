import { expect, test } from "vitest";
import { clock, timeSpan } from "./time-span.ts";

const from = "2026-11-30T16:00:00+06:00";

test("names the day once if a span starts and ends on it", () => {
  expect(timeSpan(from, "2026-11-30T19:00:00+06:00")).toBe("সোমবার, ৩০ নভেম্বর ২০২৬, বিকেল ৪টা – সন্ধ্যা ৭টা");
});

test("names the part of the day once if it is the same", () => {
  expect(timeSpan("2026-11-25T20:00:00+06:00", "2026-11-25T23:30:00+06:00")).toBe(
    "বুধবার, ২৫ নভেম্বর ২০২৬, রাত ৮টা – ১১:৩০",
  );
});

test("formats minutes as digits after the hour", () => {
  expect(timeSpan("2026-11-25T20:30:00+06:00", "2026-11-25T23:00:00+06:00")).toBe(
    "বুধবার, ২৫ নভেম্বর ২০২৬, রাত ৮:৩০ – ১১টা",
  );
  expect(timeSpan("2026-11-25T23:55:00+06:00", null)).toBe("বুধবার, ২৫ নভেম্বর ২০২৬, রাত ১১:৫৫");
});

test("names both days of a span past midnight in Dhaka", () => {
  expect(timeSpan(from, "2026-11-30T18:30:00Z")).toBe(
    "সোমবার, ৩০ নভেম্বর ২০২৬, বিকেল ৪টা থেকে সোমবার (৩০ নভেম্বর ২০২৬) দিবাগত রাত ১২:৩০",
  );
});

test("names both days of a span across two nights", () => {
  expect(timeSpan("2026-11-21T00:00:00+06:00", "2026-11-21T23:59:00+06:00")).toBe(
    "শুক্রবার (২০ নভেম্বর ২০২৬) দিবাগত রাত ১২টা থেকে শনিবার, ২১ নভেম্বর ২০২৬, রাত ১১:৫৯",
  );
  expect(timeSpan("2026-11-21T00:00:00+06:00", "2026-11-21T18:00:00+06:00")).toBe(
    "শুক্রবার (২০ নভেম্বর ২০২৬) দিবাগত রাত ১২টা থেকে শনিবার, ২১ নভেম্বর ২০২৬, সন্ধ্যা ৬টা",
  );
  expect(timeSpan("2026-11-21T00:00:00+06:00", "2026-11-21T02:00:00+06:00")).toBe(
    "শুক্রবার (২০ নভেম্বর ২০২৬) দিবাগত রাত ১২টা – ২টা",
  );
});

test("formats only the start of a span without an end", () => {
  expect(timeSpan(from, null)).toBe("সোমবার, ৩০ নভেম্বর ২০২৬, বিকেল ৪টা");
});

test.each([
  [0, "০:০০"],
  [42, "০:৪২"],
  [59, "০:৫৯"],
  [60, "১:০০"],
  [725, "১২:০৫"],
  [3600, "৬০:০০"],
])("formats %i seconds as %s", (seconds, shown) => {
  expect(clock(seconds)).toBe(shown);
});
