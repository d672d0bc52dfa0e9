import { describe, expect, test } from "vitest";
import { day, dayAndTime, longDay, month, shortDay, time } from "./dates.ts";

describe("dates are written in Bengali, in Dhaka's time", () => {
  test("a time near midnight belongs to Dhaka's day, whatever the offset it was sent with", () => {
    expect(dayAndTime("2026-11-20T18:30:00+00:00")).toBe("শনিবার, ২১ নভেম্বর ২০২৬, রাত ১২টা ৩০ মিনিট");
  });

  test("a day alone is that day everywhere", () => {
    expect(longDay("2026-11-21")).toBe("শনিবার, ২১ নভেম্বর ২০২৬");
    expect(day("2026-11-21")).toBe("২১ নভেম্বর ২০২৬");
    expect(shortDay("2026-11-01")).toBe("১ নভেম্বর");
    expect(month("2026-11")).toBe("নভেম্বর ২০২৬");
  });

  test.each([
    ["03:00", "রাত ৩টা"],
    ["05:00", "ভোর ৫টা"],
    ["09:00", "সকাল ৯টা"],
    ["12:00", "দুপুর ১২টা"],
    ["15:00", "বিকেল ৩টা"],
    ["18:15", "সন্ধ্যা ৬টা ১৫ মিনিট"],
    ["21:30", "রাত ৯টা ৩০ মিনিট"],
    ["00:00", "রাত ১২টা"],
  ])("%s is %s", (clock, words) => {
    expect(time(`2026-11-21T${clock}:00+06:00`)).toBe(words);
  });
});
