import { expect, test } from "vitest";
import { maxChosen, chosenLectures, withChosen } from "./chosen-lectures.ts";

function chosenIn(address: string) {
  return chosenLectures(new URL(address, "http://portal.test").searchParams);
}

test("keeps chosen lectures in the query, without duplicates", () => {
  expect(chosenIn(withChosen("/add", [3, 7]))).toEqual({ ids: ["3", "7"], isCut: false });
  expect(chosenIn("/add?search=x&lecture_ids=7&lecture_ids=7&lecture_ids=")).toEqual({ ids: ["7"], isCut: false });
  expect(withChosen("/add", [])).toBe("/add");
});

test("drops invalid ids, and keeps at most as many as one subscription allows", () => {
  expect(chosenIn("/add?lecture_ids=-1&lecture_ids=1e3&lecture_ids=%22%3E&lecture_ids=12")).toMatchObject({
    ids: ["12"],
  });
  const many = chosenIn(
    withChosen(
      "/add",
      Array.from({ length: maxChosen + 1 }, (_, n) => n + 1),
    ),
  );
  expect([many.ids.length, many.isCut]).toEqual([maxChosen, true]);
});
