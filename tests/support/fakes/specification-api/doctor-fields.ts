import type { Answers } from "./answer-forms.ts";
import type { Doctor } from "./store.ts";

/** An id as this API prints it. With `mixed`, ids of other tables are texts, as PHP's database drivers return them. */
export function printedId(id: number | null, { ids }: Answers, isForeign = false): number | string | null {
  if (id === null) return null;
  return ids === "texts" || (ids === "mixed" && isForeign) ? String(id) : id;
}

/** A yes or no as this API prints it. */
export function printedFlag(flag: boolean, { flags }: Answers): boolean | number | string {
  if (flags === "booleans") return flag;
  return flags === "texts" ? String(Number(flag)) : Number(flag);
}

/** Fields of the doctor entity, empty ones as null. */
export function printedDoctor(doctor: Doctor, answers: Answers) {
  const { name, mobile_number, bmdc_no, avatar, institute_code } = doctor;
  return {
    id: printedId(doctor.id, answers),
    name,
    mobile_number,
    bmdc_no,
    medical_college_id: printedId(doctor.medical_college_id, answers, true),
    subject_id: printedId(doctor.subject_id, answers, true),
    avatar,
    institute_code,
    institute_id: printedId(doctor.institute_id, answers, true),
    has_active_courses_with_payment: printedFlag(doctor.has_active_courses_with_payment, answers),
    has_verified_device: printedFlag(doctor.has_verified_device, answers),
    created_at: "2026-10-26 10:00:00",
    updated_at: "2026-11-26 10:00:00",
  };
}
