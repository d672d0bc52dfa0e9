import type { Database } from "#api/db/client.ts";
import { medicalColleges } from "#api/db/schema/directories.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { hashPassword } from "#api/features/passwords/service.ts";
import { newDoctor, password, type NewDoctor } from "#tests/support/browser/doctors.ts";

/** A newly registered doctor without courses, for whom device verification is waived. */
export interface Newcomer extends NewDoctor {
  id: number;
  password: string;
}

let passwordHash: Promise<string> | undefined;

export async function addNewcomer(db: Database): Promise<Newcomer> {
  const doctor = newDoctor();
  const [college] = await db.select({ id: medicalColleges.id }).from(medicalColleges).limit(1);
  const [added] = await db
    .insert(doctors)
    .values({
      name: "ডা. নমুনা",
      mobile_number: doctor.phone,
      bmdc_no: doctor.bmdcNo,
      medical_college_id: college?.id ?? null,
      phone_verified_at: new Date(),
      password_hash: await (passwordHash ??= hashPassword(password)),
      device_check: "waived",
    })
    .returning({ id: doctors.id });
  if (!added) throw new Error("a newcomer was not added");
  return { ...doctor, password, id: added.id };
}
