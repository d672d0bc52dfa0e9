import { and, eq, exists, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { bmdcKey, bmdcNumber } from "#locale/bmdc.ts";
import { folded } from "#locale/folding.ts";
import { mobileNumber } from "#locale/phones.ts";

/**
 * Reduces every spelling of a mobile or BMDC number to one key. Any other text is only folded, and matches no account.
 */
export function loginName(text: string): string {
  const bmdc = bmdcNumber(text);
  return mobileNumber(text) ?? (bmdc === undefined ? folded(text) : bmdcKey(bmdc));
}

/** Key of an account in rate limits: one for the account, whichever of its numbers a login gives. */
export function accountKey(doctorId: number): string {
  return `doctor ${doctorId}`;
}

/**
 * Finds a doctor by a mobile or BMDC number as `loginName` returns it, with one query whether the account exists or
 * not; undefined if there is none. `isOnOwnDevice`: the device token belongs to a device that the doctor has verified.
 */
export async function findDoctorByLogin(db: Database, name: string, deviceToken: string | undefined) {
  const ownDevice = db
    .select({ id: devices.id })
    .from(doctorDevices)
    .innerJoin(devices, eq(devices.id, doctorDevices.device_id))
    .where(
      and(
        eq(doctorDevices.doctor_id, doctors.id),
        eq(doctorDevices.status, "verified"),
        eq(devices.ddt_hash, hashToken(deviceToken ?? "")),
      ),
    );
  const [found] = await db
    .select({
      id: doctors.id,
      status: doctors.status,
      passwordHash: doctors.password_hash,
      isOnOwnDevice: sql<boolean>`${exists(ownDevice)}`,
    })
    .from(doctors)
    .where(
      /^01\d{9}$/.test(name)
        ? eq(doctors.mobile_number, name)
        : and(eq(doctors.bmdc_key, name), eq(doctors.bmdc_shared, false)),
    );
  return found;
}

export async function findDoctorByNumber(db: Writer, mobileNumber: string) {
  const [found] = await db.select().from(doctors).where(eq(doctors.mobile_number, mobileNumber));
  return found;
}

export async function findDoctor(db: Writer, id: number) {
  const [found] = await db.select().from(doctors).where(eq(doctors.id, id));
  return found;
}
