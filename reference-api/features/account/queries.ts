import { and, desc, eq, exists, gt, inArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { institutes, medicalColleges } from "#api/db/schema/directories.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { avatars, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { sharedRead } from "#api/http/shared-read.ts";
import { missingForEnrolment } from "#contract/account/required-information.ts";

const profileQuery = prepared((db) => {
  const verified = db
    .select({ id: doctorDevices.id })
    .from(doctorDevices)
    .where(and(eq(doctorDevices.doctor_id, doctors.id), eq(doctorDevices.status, "verified")));
  const paidCourse = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.doctor_id, doctors.id), eq(enrolments.status, "active"), gt(enrolments.paid_total, "0")));
  return db
    .select({
      id: doctors.id,
      name: doctors.name,
      mobile_number: doctors.mobile_number,
      pending_mobile_number: doctors.pending_mobile_number,
      bmdc_no: doctors.bmdc_no,
      medical_college_id: doctors.medical_college_id,
      medical_college: sql<string | null>`coalesce(${doctors.medical_college_name}, ${medicalColleges.name})`,
      subject_id: doctors.subject_id,
      avatar: doctors.avatar,
      email: doctors.email,
      institute_id: doctors.institute_id,
      institute_code: institutes.code,
      institute_name: institutes.name,
      has_active_courses_with_payment: sql<boolean>`${exists(paidCourse)}`,
      has_verified_device: sql<boolean>`${exists(verified)}`,
    })
    .from(doctors)
    .leftJoin(medicalColleges, eq(medicalColleges.id, doctors.medical_college_id))
    .leftJoin(institutes, eq(institutes.id, doctors.institute_id))
    .where(eq(doctors.id, sql.placeholder("doctorId")))
    .prepare("find_profile");
});

async function findProfile(db: Writer, doctorId: number) {
  const [found] = await profileQuery(db).execute({ doctorId });
  return found && { ...found, avatar: found.avatar && `/media/avatars/${found.avatar}.webp` };
}

/** Returns the doctor's profile; throws if the doctor's row is gone. */
export async function requireProfile(db: Writer, doctorId: number) {
  const profile = await findProfile(db, doctorId);
  if (!profile) throw new Error(`doctor ${doctorId} does not exist`);
  return profile;
}

const sharedProfile = sharedRead<Awaited<ReturnType<typeof requireProfile>>>();

/**
 * Returns the profile of a doctor, read once for all calls of one request to the portal until a call writes; outside of
 * such a request it is read each time.
 */
export function requireProfileForRead(db: Writer, doctorId: number) {
  return sharedProfile(String(doctorId), () => requireProfile(db, doctorId));
}

export async function findMissingForEnrolment(db: Writer, doctorId: number, bmuIds: string[]): Promise<string[]> {
  return missingForEnrolment(await requireProfile(db, doctorId), bmuIds);
}

export const numberChangeAction = "change number";
const staffNumberChangeAction = "doctors change-phone";

export async function findPreviousNumber(db: Writer, doctorId: number, number: string) {
  const detail = (name: string) => sql<string>`${auditLog.detail} ->> ${name}`;
  const [change] = await db
    .select({ number: detail("from"), at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.action, [numberChangeAction, staffNumberChangeAction]),
        eq(detail("doctor"), String(doctorId)),
        eq(detail("to"), number),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return change;
}

export async function findAvatar(db: Writer, name: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ bytes: avatars.bytes }).from(avatars).where(eq(avatars.name, name));
  return found?.bytes;
}

/**
 * Returns the columns of the college that a form names: an id from the list, or a name that is not in it, with the id
 * of the row that stands for other colleges (null if there is none). Returns no columns if the form names none.
 */
export async function collegeColumns(
  db: Writer,
  { medical_college_id, medical_college_name }: CollegeChoice,
): Promise<Partial<Pick<typeof doctors.$inferInsert, "medical_college_id" | "medical_college_name">>> {
  if (medical_college_id !== undefined) return { medical_college_id, medical_college_name: null };
  if (!medical_college_name) return {};
  const [other] = await db
    .select({ id: medicalColleges.id })
    .from(medicalColleges)
    .where(and(medicalColleges.is_other, medicalColleges.active))
    .orderBy(medicalColleges.id)
    .limit(1);
  return { medical_college_id: other?.id ?? null, medical_college_name };
}

interface CollegeChoice {
  medical_college_id?: number | undefined;
  medical_college_name?: string | undefined;
}

export async function unknownChoices(
  db: Writer,
  {
    medical_college_id,
    institute_id,
  }: { medical_college_id?: number | undefined; institute_id?: number | null | undefined },
): Promise<Record<string, string[]>> {
  const [colleges, known] = await Promise.all([
    medical_college_id === undefined ? 1 : db.$count(medicalColleges, eq(medicalColleges.id, medical_college_id)),
    institute_id === undefined || institute_id === null ? 1 : db.$count(institutes, eq(institutes.id, institute_id)),
  ]);
  return {
    ...(colleges === 0 && { medical_college_id: ["মেডিকেল কলেজ বাছুন।"] }),
    ...(known === 0 && { institute_id: ["প্রতিষ্ঠান বাছুন।"] }),
  };
}
