import { expect, test } from "vitest";
import {
  completeDoctor,
  configuredInstituteId,
  requiredInformationCases,
} from "#tests/support/required-information.ts";
import { failureWords, needsRequiredInformation, successWords } from "./required-information.ts";

test.each(requiredInformationCases)("$name: $shows", ({ doctor, shows }) => {
  expect(needsRequiredInformation(doctor, [configuredInstituteId])).toBe(shows);
  expect(needsRequiredInformation(doctor, [Number(configuredInstituteId)])).toBe(shows);
});

test("spaces are no name", () => {
  expect(needsRequiredInformation({ ...completeDoctor, name: "  " }, [])).toBe(true);
});

test("the server's words stand, and their fallbacks where it has none", () => {
  expect(successWords("Saved")).toMatch(/^Saved /);
  expect(successWords(null)).toMatch(/^Profile updated\. [\u0980-\u09ff]/);
  expect(failureWords({ isAnswered: true, message: "" })).toMatch(/^Failed\. [\u0980-\u09ff]/);
  expect(failureWords({ isAnswered: true, message: "Closed" })).toMatch(/^Closed /);
  expect(failureWords({ isAnswered: false, message: "x" })).toMatch(/^Something went wrong\. [\u0980-\u09ff]/);
});
