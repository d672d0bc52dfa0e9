import { expect, test } from "vitest";
import { postedChoices } from "./posted-choices.ts";

const ofAddress = { filter: { subject: "Anatomy" }, chosen: { size: 10, mode: "tutor", preset: undefined } };

test("takes the filter and the choices that were posted", () => {
  const posted = { subject: "", words: "renal", status: "wrong", size: "50", mode: "timed", idempotency_key: "k" };
  expect(postedChoices(posted, ofAddress)).toEqual({
    filter: { words: "renal", status: "wrong" },
    chosen: { size: 50, mode: "timed" },
  });
});

test("keeps size and mode of the address where none was posted", () => {
  expect(postedChoices({ size: ["10", "20"] }, ofAddress)).toEqual({ filter: {}, chosen: { size: 10, mode: "tutor" } });
});
