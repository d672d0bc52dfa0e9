import { describe, expect, test } from "vitest";
import { day, dayAndTime, isDayOver, listTime, longDay, month, shortDay, time } from "./dates.ts";

describe("dates in Bengali and in Dhaka time", () => {
  test("assigns a time near midnight to the day in Dhaka, whatever its offset", () => {
    expect(dayAndTime("2026-11-20T18:30:00+00:00")).toBe("শুক্রবার (২০ নভেম্বর ২০২৬) দিবাগত রাত ১২:৩০");
  });

  test("formats a date without a time as that date", () => {
    expect(longDay("2026-11-21")).toBe("শনিবার, ২১ নভেম্বর ২০২৬");
    expect(day("2026-11-21")).toBe("২১ নভেম্বর ২০২৬");
    expect(shortDay("2026-11-01")).toBe("১ নভে.");
    expect(month("2026-11")).toBe("নভেম্বর ২০২৬");
  });

  test("changes the year at midnight in Dhaka", () => {
    expect(dayAndTime("2026-12-31T17:59:00Z")).toBe("বৃহস্পতিবার, ৩১ ডিসেম্বর ২০২৬, রাত ১১:৫৯");
    expect(dayAndTime("2026-12-31T18:00:00Z")).toBe("বৃহস্পতিবার (৩১ ডিসেম্বর ২০২৬) দিবাগত রাত ১২টা");
    expect([longDay("2026-12-31"), longDay("2027-01-01")]).toEqual([
      "বৃহস্পতিবার, ৩১ ডিসেম্বর ২০২৬",
      "শুক্রবার, ১ জানুয়ারি ২০২৭",
    ]);
    expect([month("2026-12"), month("2027-01")]).toEqual(["ডিসেম্বর ২০২৬", "জানুয়ারি ২০২৭"]);
    expect([shortDay("2026-12-31T18:00:00Z"), day("2026-12-31T18:00:00Z")]).toEqual(["১ জানু.", "১ জানুয়ারি ২০২৭"]);
  });

  test("assigns hours after midnight to the previous night until 4 a.m.", () => {
    expect(dayAndTime("2026-11-30T01:00:00+06:00")).toBe("রবিবার (২৯ নভেম্বর ২০২৬) দিবাগত রাত ১টা");
    expect(dayAndTime("2026-11-30T03:59:00+06:00")).toBe("রবিবার (২৯ নভেম্বর ২০২৬) দিবাগত রাত ৩:৫৯");
    expect(dayAndTime("2026-11-30T04:00:00+06:00")).toBe("সোমবার, ৩০ নভেম্বর ২০২৬, ভোর ৪টা");
  });

  test("ends a day at midnight in Dhaka", () => {
    expect(isDayOver("2026-11-21", Date.parse("2026-11-21T17:59:59Z"))).toBe(false);
    expect(isDayOver("2026-11-21", Date.parse("2026-11-21T18:00:00Z"))).toBe(true);
  });

  test("shortens the month and the time for lists", () => {
    expect(listTime("2026-11-21T06:10:00+06:00")).toBe("২১ নভে., সকাল ৬:১০");
    expect(listTime("2026-05-02T15:00:00+06:00")).toBe("২ মে, বিকেল ৩টা");
    expect(listTime("2026-12-31T00:05:00+06:00")).toBe("৩১ ডিসে., রাত ১২:০৫");
  });

  test.each([
    ["03:00", "রাত ৩টা"],
    ["03:59", "রাত ৩:৫৯"],
    ["04:00", "ভোর ৪টা"],
    ["05:59", "ভোর ৫:৫৯"],
    ["06:00", "সকাল ৬টা"],
    ["09:00", "সকাল ৯টা"],
    ["12:00", "দুপুর ১২টা"],
    ["15:00", "বিকেল ৩টা"],
    ["18:00", "সন্ধ্যা ৬টা"],
    ["19:59", "সন্ধ্যা ৭:৫৯"],
    ["20:00", "রাত ৮টা"],
    ["21:30", "রাত ৯:৩০"],
    ["00:00", "রাত ১২টা"],
  ])("formats %s as %s", (clock, words) => {
    expect(time(`2026-11-21T${clock}:00+06:00`)).toBe(words);
  });
});
