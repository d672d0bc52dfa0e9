import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { complaints, noticeTargets } from "#api/db/schema/service.ts";
import { copyRows, type CopiedIds } from "./copy-rows.ts";
import { demoDoctor, demoPassword } from "#tests/support/browser/demo-doctor.ts";
import { newDoctor } from "#tests/support/browser/doctors.ts";
import { workerNumber } from "#tests/support/runner/worker-number.ts";

/** A copy of one of the demo's doctors with all data, for one test. */
export interface ClonedDoctor {
  phone: string;
  password: string;
  /** Id of the clone's copy of a demo row, by its table and its id. Throws if there is none. */
  idOf(table: string, demoId: number | string): string;
  /**
   * Ids of the copied courses of the demo's first doctor: a past one with exams and recordings, a current and a future
   * one.
   */
  courses: { past: string; running: string; coming: string };
}

/** Tables that are not copied: logins and data bound to them. */
const loginTables = [
  "access_tokens",
  "calendar_feeds",
  "device_requests",
  "idempotency_keys",
  "kept_lectures",
  "login_links",
  "quiz_entries",
];

const relatedTables: Record<string, string> = { course: "enrolments", delivery: "deliveries" };

let cloneCount = 0;

export async function addClonedDoctor(db: Database, phone = demoDoctor.phone): Promise<ClonedDoctor> {
  const [original] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.mobile_number, phone));
  if (!original) throw new Error(`the demo has no doctor ${phone}`);
  const own = newDoctor();
  const number = workerNumber * 1000 + (cloneCount += 1);

  const ids = await copyRows(db, {
    table: "doctors",
    id: original.id,
    without: loginTables,
    number,
    own: { mobile_number: own.phone, bmdc_no: own.bmdcNo },
  });
  await addOwnNotices(db, original.id, ids);
  await relateComplaints(db, ids);

  function idOf(table: string, demoId: number | string): string {
    const id = ids.get(table)?.get(Number(demoId));
    if (id === undefined) throw new Error(`the clone of ${phone} has no copy of ${table} ${demoId}`);
    return String(id);
  }
  const courseIds = [...(ids.get("enrolments")?.values() ?? [])].map(String);
  const [past = "", running = "", coming = ""] = courseIds;
  return { phone: own.phone, password: demoPassword, idOf, courses: { past, running, coming } };
}

/** Copies targets of notices to the doctor, which are text (`doctor:ID`) and so not found by foreign keys. */
async function addOwnNotices(db: Database, doctorId: number, ids: CopiedIds): Promise<void> {
  await db.execute(sql`
    insert into ${noticeTargets} (notice_id, audience, published_at, pinned)
    select notice_id, ${`doctor:${ids.get("doctors")?.get(doctorId)}`}, published_at, pinned
    from ${noticeTargets} where audience = ${`doctor:${doctorId}`}`);
}

/** Updates the related course or delivery of complaints, which is stored as a type and an id without a foreign key. */
async function relateComplaints(db: Database, ids: CopiedIds): Promise<void> {
  const own = [...(ids.get("complaints")?.values() ?? [])];
  for (const { id, related_type, related_id } of await db
    .select()
    .from(complaints)
    .where(inArray(complaints.id, own))) {
    const related = ids.get(relatedTables[related_type ?? ""] ?? "")?.get(related_id ?? 0);
    if (related) await db.update(complaints).set({ related_id: related }).where(eq(complaints.id, id));
  }
}
