import { eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { medicalColleges } from "#api/db/schema/directories.ts";
import { doctors } from "#api/db/schema/identity.ts";

/** Fills in what the Required Information dialog asks a doctor for, so that it does not cover the dashboard. */
export async function completeProfile(db: Database, { phone }: { phone: string }): Promise<void> {
  const medical_college_id = sql`(select min(id) from ${medicalColleges})`;
  await db.update(doctors).set({ medical_college_id, subject_id: "Medicine" }).where(eq(doctors.mobile_number, phone));
}
