import { expect, test } from "vitest";
import {
  completeDoctor,
  configuredInstituteId,
  requiredFields,
  requiredInformationCases,
} from "#tests/support/examples/required-information.ts";
import { missingForEnrolment, missingInformation, needsRequiredInformation } from "./required-information.ts";

test.each(requiredInformationCases)("$name: $shows", ({ doctor, shows }) => {
  expect(needsRequiredInformation(doctor, [configuredInstituteId])).toBe(shows);
  expect(needsRequiredInformation(doctor, [Number(configuredInstituteId)])).toBe(shows);
});

test.each(requiredFields)("%s counts as missing when it is null, empty or blank", (field) => {
  expect(missingInformation({ ...completeDoctor, [field]: null })).toEqual([field]);
  expect(missingInformation({ ...completeDoctor, [field]: "" })).toEqual([field]);
  expect(missingInformation({ ...completeDoctor, [field]: " " })).toEqual([field]);
});

test("lists missing fields in the order of the dialog", () => {
  expect(missingInformation({ ...completeDoctor, subject_id: null, name: "" })).toEqual(["name", "subject_id"]);
});

test("matches any of several configured institutes", () => {
  const doctor = { ...completeDoctor, institute_code: null, institute_id: 7, name: "" };
  expect(needsRequiredInformation(doctor, ["3", "7"])).toBe(true);
  expect(needsRequiredInformation(doctor, ["3", "4"])).toBe(false);
});

test("requires a subject for enrolment only from doctors of BMU", () => {
  const blank = { ...completeDoctor, name: "", subject_id: null };
  const elsewhere = { ...blank, institute_code: "BCPS", institute_id: 2 };
  expect(missingForEnrolment(completeDoctor, [])).toEqual([]);
  expect(missingForEnrolment(blank, [])).toEqual(["name", "subject_id"]);
  expect(missingForEnrolment(elsewhere, [])).toEqual(["name"]);
  expect(missingForEnrolment(elsewhere, ["2"])).toEqual(["name", "subject_id"]);
});
