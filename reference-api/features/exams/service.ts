import type { Writer } from "#api/db/client.ts";
import { requireAccess } from "#api/features/enrolment/access.ts";
import { NotFound } from "#api/http/errors.ts";
import { findDoctorExam, type ExamKey, type DoctorExam } from "./queries.ts";

/**
 * Finds a doctor's exam in a course that the doctor may use. Throws 404 if there is none, and the errors of
 * `requireAccess()`.
 */
export async function requireDoctorExam(db: Writer, key: ExamKey): Promise<DoctorExam> {
  const doctorExam = await findDoctorExam(db, key);
  if (!doctorExam) throw new NotFound("পরীক্ষাটি পাওয়া যায়নি।");
  requireAccess(doctorExam.enrolment);
  return doctorExam;
}
