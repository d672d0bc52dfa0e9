import type { Doctor } from "#contract/app-data.ts";

const required = ["name", "mobile_number", "bmdc_no", "medical_college_id", "subject_id"] as const;

function isFromBmu({ institute_code, institute_id }: Doctor, bmuInstituteIds: readonly (string | number)[]): boolean {
  if (institute_code?.trim().toLowerCase() === "bmu") return true;
  return bmuInstituteIds.some((id) => String(id) === String(institute_id));
}

/** A doctor of the BMU institute, with a paid and active course, is asked for whatever is missing of the five fields. */
export function needsRequiredInformation(doctor: Doctor, bmuInstituteIds: readonly (string | number)[]): boolean {
  return (
    isFromBmu(doctor, bmuInstituteIds) &&
    doctor.has_active_courses_with_payment &&
    required.some((field) => String(doctor[field] ?? "").trim() === "")
  );
}

interface Outcome {
  /** Whether the server answered at all, with no trouble of its own. */
  isAnswered: boolean;
  message: string | null | undefined;
}

/** What the form says above its fields when nothing was saved. */
export function failureWords({ isAnswered, message }: Outcome): string {
  if (!isAnswered) return "Something went wrong. সার্ভারের সঙ্গে যোগাযোগ হয়নি। লেখা রাখা আছে, একটু পরে আবার পাঠান।";
  return `${message || "Failed."} তথ্য রাখা হয়নি। ঘরগুলো দেখে আবার পাঠান।`;
}

export function successWords(message: string | null | undefined): string {
  return `${message || "Profile updated."} আপনার তথ্য রাখা হয়েছে।`;
}
