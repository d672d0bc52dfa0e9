import { expect, test } from "vitest";
import { districts, isDistrict } from "./districts.ts";

test("a district is known however its letters are composed", () => {
  for (const typed of ["বগু\u09dcা", "বগু\u09a1\u09bcা", "যশ\u09cbর", "যশ\u09c7\u09beর"])
    expect(isDistrict(typed), encodeURI(typed)).toBe(true);
  expect(districts.every(isDistrict)).toBe(true);
  expect(isDistrict("বগুড়া সদর")).toBe(false);
});

test("what is longer than any name is not put in order, which would take a minute", () => {
  expect(isDistrict("\u0301\u0323".repeat(200_000))).toBe(false);
});
