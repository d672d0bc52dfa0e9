import { expect, test } from "vitest";
import { quizState } from "./quiz-state.ts";

const quiz = { opens_at: new Date("2026-11-20T18:00:00+06:00"), closes_at: new Date("2026-11-20T20:00:00+06:00") };

test.each([
  ["soon before it opens", "2026-11-20T17:59:59+06:00", "soon"],
  ["open exactly at its opening time", "2026-11-20T18:00:00+06:00", "open"],
  ["open exactly at its closing time", "2026-11-20T20:00:00+06:00", "open"],
  ["closed after that", "2026-11-20T20:00:01+06:00", "closed"],
])("a quiz is %s", (_, now, state) => {
  expect(quizState(quiz, new Date(now))).toBe(state);
});
