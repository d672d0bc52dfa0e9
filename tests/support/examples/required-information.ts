import type { Doctor } from "#contract/account/app-data.ts";

export const requiredFields = ["name", "mobile_number", "bmdc_no", "medical_college_id", "subject_id"] as const;

/** A doctor with a complete profile. */
export const completeDoctor: Doctor = {
  id: 1,
  name: "ডা. নমুনা",
  mobile_number: "01700000001",
  bmdc_no: "A-10001",
  medical_college_id: 3,
  subject_id: "12",
  avatar: null,
  institute_code: "BMU",
  institute_id: 1,
  has_active_courses_with_payment: true,
  has_verified_device: true,
};

/** The BMU institute id that the cases assume in the settings. */
export const configuredInstituteId = "7";

const institutes: [string, Pick<Doctor, "institute_code" | "institute_id">, isOfBmu: boolean][] = [
  ["BMU", { institute_code: "BMU", institute_id: 1 }, true],
  ["bmu in small letters", { institute_code: "bmu", institute_id: 1 }, true],
  ["a configured id", { institute_code: "OLD", institute_id: 7 }, true],
  ["a configured id as text", { institute_code: null, institute_id: "7" }, true],
  ["another institute", { institute_code: "BCPS", institute_id: 2 }, false],
  ["an id that only begins like a configured one", { institute_code: null, institute_id: 77 }, false],
  ["no institute", { institute_code: null, institute_id: null }, false],
];

/** Every combination of institute, payment and missing field, with `shows`: true if the dialog must appear. */
export const requiredInformationCases = institutes.flatMap(([name, institute, isOfBmu]) =>
  [true, false].flatMap((isPaid) =>
    [undefined, ...requiredFields].map((missing) => ({
      name: `${name}, ${isPaid ? "paid" : "not paid"}, without ${missing ?? "nothing"}`,
      doctor: {
        ...completeDoctor,
        ...institute,
        has_active_courses_with_payment: isPaid,
        ...(missing && { [missing]: null }),
      },
      missing,
      shows: isOfBmu && isPaid && missing !== undefined,
    })),
  ),
);
