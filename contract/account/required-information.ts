import type { Doctor } from "./app-data.ts";

const required = ["name", "mobile_number", "bmdc_no", "medical_college_id", "subject_id"] as const;

type DoctorInformation = Pick<
  Doctor,
  (typeof required)[number] | "institute_code" | "institute_id" | "has_active_courses_with_payment"
>;

function isOfBmu(doctor: DoctorInformation, bmuInstituteIds: readonly (string | number)[]): boolean {
  if (doctor.institute_code?.trim().toUpperCase() === "BMU") return true;
  return bmuInstituteIds.some((id) => String(id) === String(doctor.institute_id));
}

export function missingInformation(doctor: DoctorInformation): string[] {
  return required.filter((field) => String(doctor[field] ?? "").trim() === "");
}

/**
 * Lists the empty profile fields that enrolment requires; the subject is required only of doctors of BMU (Bangladesh
 * Medical University).
 */
export function missingForEnrolment(
  doctor: DoctorInformation,
  bmuInstituteIds: readonly (string | number)[],
): string[] {
  return missingInformation(doctor).filter((field) => field !== "subject_id" || isOfBmu(doctor, bmuInstituteIds));
}

/**
 * Tells whether to show the Required Information dialog: to doctors of BMU (Bangladesh Medical University) who have an
 * active paid course and an empty required field.
 */
export function needsRequiredInformation(
  doctor: DoctorInformation,
  bmuInstituteIds: readonly (string | number)[],
): boolean {
  return (
    isOfBmu(doctor, bmuInstituteIds) && doctor.has_active_courses_with_payment && missingInformation(doctor).length > 0
  );
}
