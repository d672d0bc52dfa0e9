import { and, eq, exists, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import type { Caller } from "#api/http/caller.ts";
import { hashToken } from "#api/http/secret-token.ts";

/**
 * Finds the device of the caller's device token; undefined if the token is missing or unknown. `isOwn`: the doctor with
 * this mobile number has verified the device.
 */
export async function findDevice(
  db: Writer,
  { deviceToken }: Pick<Caller, "deviceToken">,
  mobileNumber: string,
): Promise<{ id: number; isOwn: boolean } | undefined> {
  if (deviceToken === undefined) return undefined;
  const own = db
    .select({ id: doctorDevices.id })
    .from(doctorDevices)
    .innerJoin(doctors, eq(doctors.id, doctorDevices.doctor_id))
    .where(
      and(
        eq(doctorDevices.device_id, devices.id),
        eq(doctorDevices.status, "verified"),
        eq(doctors.mobile_number, mobileNumber),
      ),
    );
  const [found] = await db
    .select({ id: devices.id, isOwn: sql<boolean>`${exists(own)}` })
    .from(devices)
    .where(eq(devices.ddt_hash, hashToken(deviceToken)));
  return found;
}
