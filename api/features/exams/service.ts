import type { Writer } from "#api/db/client.ts";
import { requireAccess } from "#api/features/enrolment/access.ts";
import { NotFound } from "#api/http/errors.ts";
import { findExamPlace, type ExamKey, type ExamPlace } from "./queries.ts";

/** The doctor's exam, in a course that may be used. Throws 404, and as requireAccess(). */
export async function requireExamPlace(db: Writer, key: ExamKey): Promise<ExamPlace> {
  const place = await findExamPlace(db, key);
  if (!place) throw new NotFound("পরীক্ষাটি পাওয়া যায়নি।");
  requireAccess(place.enrolment);
  return place;
}
