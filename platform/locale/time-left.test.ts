import { expect, test } from "vitest";
import { dayPlate } from "./day-plate.ts";
import { timeLeft, waitInWords } from "./time-left.ts";

test.each([
  ["20:59:30", "১ মিনিট"],
  ["20:15:00", "৪৫ মিনিট"],
  ["18:00:00", "৩ ঘণ্টা"],
  ["18:49:01", "২ ঘণ্টা ১১ মিনিট"],
])("formats the time from %s to 21:00 as %s", (from, words) => {
  expect(timeLeft(`2026-11-21T${from}+06:00`, "2026-11-21T21:00:00+06:00")).toBe(words);
});

test("formats a day or more in whole days, and a past time as one minute", () => {
  expect(timeLeft("2026-11-21T20:00:00+06:00", "2026-11-24T21:00:00+06:00")).toBe("৩ দিন");
  expect(timeLeft("2026-11-21T20:00:00+06:00", "2026-11-21T19:00:00+06:00")).toBe("১ মিনিট");
});

test.each([
  [45, "৪৫ সেকেন্ড"],
  [61, "২ মিনিট"],
  [444, "৮ মিনিট"],
])("formats a wait of %i seconds as %s", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});

test("splits a day in Dhaka into date and short month", () => {
  expect(dayPlate("2026-12-20T18:30:00Z")).toEqual({ date: "২১", month: "ডিসে." });
  expect(dayPlate("2026-07-05")).toEqual({ date: "৫", month: "জুলাই" });
});
