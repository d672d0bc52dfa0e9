import { expect, test } from "vitest";
import { postedChoices } from "./posted-choices.ts";

const ofAddress = { filter: { subject: "Anatomy" }, chosen: { size: 10, mode: "tutor", preset: undefined } } as const;

test("takes the filter and the choices that were posted", () => {
  const posted = { subject: "", words: "renal", status: "wrong", size: "50", mode: "timed", idempotency_key: "k" };
  expect(postedChoices(posted, ofAddress)).toMatchObject({
    filter: { words: "renal", status: "wrong" },
    chosen: { size: 50, mode: "timed" },
  });
  expect(postedChoices(posted, ofAddress).filter.subject).toBeUndefined();
});

test.each([null, { size: "7" }])("keeps those of the address if %o was posted", (posted) => {
  expect(postedChoices(posted, ofAddress)).toEqual(ofAddress);
});
