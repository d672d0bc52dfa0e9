import { expect, test } from "vitest";
import { backlogWords, leftWords, partWords, weekdayWord, worthMost } from "./today-words.ts";

const today = { portion: 20, answered: 12, left: 8, repeated: 5, backlog_days: 2 };

test.each([
  [{ today, due: 39 }, "আর ৮টি, প্রায় ৬ মিনিট"],
  [{ today: { ...today, answered: 0 }, due: 39 }, "আজ ৮টি, প্রায় ৬ মিনিট"],
  [{ today: { ...today, left: 0 }, due: 31 }, "আজকের কাজ শেষ"],
  [{ today: { ...today, left: 0, answered: 0 }, due: 0 }, "আজ আবার দেখার কিছু নেই"],
  [{ today: null, due: 39 }, "আজ ৩৯টি প্রশ্ন আবার দেখার"],
])("says what is left of today: %#", (practice, words) => {
  expect(leftWords(practice)).toBe(words);
});

test("parts of today are named by kind", () => {
  expect(partWords(today)).toBe("৫টি আবার দেখার, ৩টি নতুন ভুল");
  expect(partWords({ ...today, repeated: 8 })).toBe("৮টি আবার দেখার");
  expect(partWords({ ...today, left: 0 })).toBe("");
});

test("a backlog is said in days", () => {
  const week = [0, 3, 0, 0, 7, 0, 12].map((answered, index) => ({ day: `2026-11-2${index}`, answered }));
  expect(backlogWords({ today, week })).toBe("সাত দিনে ৩ দিন। জমা প্রশ্ন দিনে ২০টিতে ২ দিনে শেষ।");
  expect(backlogWords({ today: { ...today, backlog_days: 0 }, week: null })).toBe("");
});

test("weekdays are those of the calendar", () => {
  expect(weekdayWord("2026-11-28")).toBe("শনি");
});

test("subjects with many mistakes and a low share come first", () => {
  const subject = (name: string, questions: number, right: number) => ({
    subject: name,
    mistakes: questions,
    questions,
    recent: { right, wrong: 100 - right, blank: 0 },
  });
  const subjects = [
    subject("one mistake", 1, 20),
    subject("good", 12, 90),
    subject("weak", 12, 50),
    subject("so so", 10, 60),
  ];
  expect(worthMost(subjects).map(({ subject: name }) => name)).toEqual(["weak", "so so", "good"]);
});
