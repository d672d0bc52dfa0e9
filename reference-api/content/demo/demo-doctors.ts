import { and, eq, inArray, or } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { institutes, medicalColleges } from "#api/db/schema/directories.ts";
import { devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { hashPassword } from "#api/features/passwords/service.ts";
import { newSecretToken } from "#api/http/secret-token.ts";

const password = "matra-demo-1";

/**
 * Doctors of the demo. The second has no college and no subject, for which the portal asks after the login; the third
 * uses up all device slots.
 */
const demoDoctors = [
  {
    mobile_number: "01700000001",
    name: "ডা. নুসরাত নমুনা",
    bmdc_no: "A-90001",
    institute: "BMU",
    college: true,
    subject_id: "Medicine",
  },
  { mobile_number: "01700000002", name: "ডা. তানভীর নমুনা", bmdc_no: "A-90002", institute: "BMU" },
  { mobile_number: "01700000003", name: "ডা. ফারহানা নমুনা", bmdc_no: "A-90003", college: true, devices: true },
];

const fullSlots = ["Samsung SM-A125F · Chrome", "Chrome, Windows"];

export const demoAccountsLine = `Demo doctors: ${demoDoctors.map(({ mobile_number }) => mobile_number).join(", ")}; the password is ${password}`;

export async function hasDemoDoctors(db: Database): Promise<boolean> {
  const isOneOf = demoDoctors.map(({ mobile_number, bmdc_no, name }) =>
    and(eq(doctors.mobile_number, mobile_number), or(eq(doctors.bmdc_no, bmdc_no), eq(doctors.name, name))),
  );
  return (await db.$count(doctors, or(...isOneOf))) > 0;
}

/**
 * Adds the demo doctors, unless one of their numbers is taken. Two may use any device, so that visitors of a demo are
 * not locked out; the third may not.
 */
export async function seedDemoDoctors(db: Database, now: Date): Promise<void> {
  const numbers = demoDoctors.map(({ mobile_number }) => mobile_number);
  if ((await db.$count(doctors, inArray(doctors.mobile_number, numbers))) > 0) return;
  const [college] = await db.select({ id: medicalColleges.id }).from(medicalColleges).limit(1);
  const [bmu] = await db.select({ id: institutes.id }).from(institutes).where(eq(institutes.code, "BMU"));
  const password_hash = await hashPassword(password);

  for (const demo of demoDoctors) {
    const [doctor] = await db
      .insert(doctors)
      .values({
        name: demo.name,
        mobile_number: demo.mobile_number,
        bmdc_no: demo.bmdc_no,
        medical_college_id: demo.college ? college?.id : undefined,
        subject_id: demo.subject_id,
        institute_id: demo.institute ? bmu?.id : undefined,
        device_check: demo.devices ? "required" : "waived",
        phone_verified_at: now,
        password_hash,
      })
      .returning({ id: doctors.id });
    if (!doctor || !demo.devices) continue;
    const made = await db
      .insert(devices)
      .values(fullSlots.map((label) => ({ label, ddt_hash: newSecretToken().hash, last_seen_at: now })))
      .returning({ id: devices.id });
    await db.insert(doctorDevices).values(
      made.map(({ id }) => ({
        doctor_id: doctor.id,
        device_id: id,
        status: "verified" as const,
        verified_at: now,
      })),
    );
  }
}
