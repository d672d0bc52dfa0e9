import { expect, test } from "vitest";
import { districts, isDistrict } from "./districts.ts";

test("recognizes a district in composed and decomposed Unicode forms", () => {
  for (const typed of ["বগু\u09dcা", "বগু\u09a1\u09bcা", "যশ\u09cbর", "যশ\u09c7\u09beর"])
    expect(isDistrict(typed), encodeURI(typed)).toBe(true);
  expect(districts.every(isDistrict)).toBe(true);
  expect(isDistrict("বগুড়া সদর")).toBe(false);
});

test("rejects a text longer than any district without normalizing it, which would take a minute", () => {
  expect(isDistrict("\u0301\u0323".repeat(200_000))).toBe(false);
});
