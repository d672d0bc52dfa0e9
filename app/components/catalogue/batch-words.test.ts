import { describe, expect, test } from "vitest";
import type { EnrolState, Weekday } from "#contract/catalogue/batches.ts";
import { areSeatsFew, enrolDate, seatsInWords, weekdaysInWords, whyNotOpen } from "./batch-words.ts";

const weekdays: [Weekday[], string][] = [
  [["fri"], "শুক্রবার"],
  [["fri", "sat"], "শনি ও শুক্রবার"],
  [["wed", "sat", "mon"], "শনি, সোম ও বুধবার"],
  [["sat", "sun", "mon", "tue", "wed", "thu"], "শুক্রবার বাদে প্রতিদিন"],
  [["sat", "sun", "mon", "tue", "wed", "thu", "fri"], "প্রতিদিন"],
  [[], ""],
];

test.each(weekdays)("writes the weekdays %j as “%s”", (days, words) => {
  expect(weekdaysInWords(days)).toBe(words);
});

test.each([
  [null, "আসনের সীমা নেই", false],
  [61, "৬১ আসন বাকি", false],
  [21, "২১ আসন বাকি", false],
  [20, "২০ আসন বাকি", true],
  [1, "১ আসন বাকি", true],
  [0, "পূর্ণ", false],
])("writes %s seats left as “%s”; few: %s", (seatsLeft, words, few) => {
  expect(seatsInWords(seatsLeft)).toBe(words);
  expect(areSeatsFew(seatsLeft)).toBe(few);
});

describe("enrolment", () => {
  function enrolment(enroll_state: EnrolState) {
    return {
      enroll_state,
      enroll_opens_at: "2026-11-01T10:00:00+06:00",
      enroll_closes_at: "2026-12-03T23:00:00+06:00",
    };
  }

  test("has no reason and shows the last day while open", () => {
    expect(whyNotOpen(enrolment("open"))).toBeNull();
    expect(enrolDate(enrolment("open"))).toBe("ভর্তির শেষ দিন ৩ ডিসে.");
  });

  test.each([
    ["soon", "ভর্তি এখনো শুরু হয়নি", "রবিবার, ১ নভেম্বর ২০২৬, সকাল ১০টা"],
    ["full", "সব আসন পূর্ণ", "বৃহস্পতিবার, ৩ ডিসেম্বর ২০২৬, রাত ১১টা"],
    ["closed", "এই ব্যাচে ভর্তি শেষ", "বৃহস্পতিবার, ৩ ডিসেম্বর ২০২৬, রাত ১১টা"],
  ] as const)("that is %s explains “%s” with the date %s", (state, title, when) => {
    const reason = whyNotOpen(enrolment(state));
    expect(reason?.title).toBe(title);
    expect(reason?.text).toContain(when);
  });
});
