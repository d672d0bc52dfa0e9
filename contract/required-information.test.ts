import { expect, test } from "vitest";
import {
  completeDoctor,
  configuredInstituteId,
  requiredFields,
  requiredInformationCases,
} from "#tests/support/required-information.ts";
import { missingInformation, needsRequiredInformation } from "./required-information.ts";

test.each(requiredInformationCases)("$name: $shows", ({ doctor, shows }) => {
  expect(needsRequiredInformation(doctor, [configuredInstituteId])).toBe(shows);
  expect(needsRequiredInformation(doctor, [Number(configuredInstituteId)])).toBe(shows);
});

test.each(requiredFields)("%s counts as missing when it is null, empty or blank", (field) => {
  expect(missingInformation({ ...completeDoctor, [field]: null })).toEqual([field]);
  expect(missingInformation({ ...completeDoctor, [field]: "" })).toEqual([field]);
  expect(missingInformation({ ...completeDoctor, [field]: " " })).toEqual([field]);
});

test("what is missing is named in the dialog's order", () => {
  expect(missingInformation({ ...completeDoctor, subject_id: null, name: "" })).toEqual(["name", "subject_id"]);
});
