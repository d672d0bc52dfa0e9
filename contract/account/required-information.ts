import type { Doctor } from "./app-data.ts";

const required = ["name", "mobile_number", "bmdc_no", "medical_college_id", "subject_id"] as const;

type Concerned = Pick<
  Doctor,
  (typeof required)[number] | "institute_code" | "institute_id" | "has_active_courses_with_payment"
>;

function isOfBmu(doctor: Concerned, bmuInstituteIds: readonly (string | number)[]): boolean {
  if (doctor.institute_code?.trim().toUpperCase() === "BMU") return true;
  return bmuInstituteIds.some((id) => String(id) === String(doctor.institute_id));
}

/** The fields of the Required Information dialog that are empty. */
export function missingInformation(doctor: Concerned): string[] {
  return required.filter((field) => String(doctor[field] ?? "").trim() === "");
}

/** What an enrolment needs of the profile: the subject only of doctors of BMU. */
export function missingForEnrolment(doctor: Concerned, bmuInstituteIds: readonly (string | number)[]): string[] {
  return missingInformation(doctor).filter((field) => field !== "subject_id" || isOfBmu(doctor, bmuInstituteIds));
}

/** The dialog shows to doctors of BMU who have an active course with payment and lack one of its fields. */
export function needsRequiredInformation(doctor: Concerned, bmuInstituteIds: readonly (string | number)[]): boolean {
  return (
    isOfBmu(doctor, bmuInstituteIds) && doctor.has_active_courses_with_payment && missingInformation(doctor).length > 0
  );
}
