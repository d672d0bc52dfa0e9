import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { accessTokens, deviceRemovals, deviceRequests, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { countVerifiedDevices, selectDeviceRule } from "./queries.ts";

/** Locks the doctor's row until the transaction ends, which serializes the counting of device slots. */
export async function lockDoctor(transaction: Writer, doctorId: number): Promise<void> {
  await transaction.select({ id: doctors.id }).from(doctors).where(eq(doctors.id, doctorId)).for("update");
}

/**
 * Records that the doctor uses this device: a new or removed one becomes pending, any other status stays. Returns true
 * if it is verified.
 */
export async function recordDevice(db: Writer, doctorId: number, deviceId: number): Promise<boolean> {
  const [row] = await db
    .insert(doctorDevices)
    .values({ doctor_id: doctorId, device_id: deviceId, status: "pending" })
    .onConflictDoUpdate({
      target: [doctorDevices.doctor_id, doctorDevices.device_id],
      set: {
        status: sql`case when ${doctorDevices.status} = 'removed' then 'pending' else ${doctorDevices.status} end`,
      },
    })
    .returning({ status: doctorDevices.status });
  return row?.status === "verified";
}

/**
 * Verifies a device of a doctor whose number was just verified, if a slot is free. Returns true if the device is then
 * verified, also if it was before. The doctor's row must be locked.
 */
export async function verifyIfSlotIsFree(
  transaction: Writer,
  { doctorId, deviceId, now }: { doctorId: number; deviceId: number; now: Date },
): Promise<boolean> {
  if (await recordDevice(transaction, doctorId, deviceId)) return true;
  const { limit } = await selectDeviceRule(transaction);
  if ((await countVerifiedDevices(transaction, doctorId)) >= limit) return false;
  await transaction
    .update(doctorDevices)
    .set({ status: "verified", verified_at: now })
    .where(and(eq(doctorDevices.doctor_id, doctorId), eq(doctorDevices.device_id, deviceId)));
  return true;
}

export async function labelDevice(
  db: Writer,
  { doctorId, deviceId, label }: { doctorId: number; deviceId: number; label: string },
): Promise<void> {
  await db
    .update(doctorDevices)
    .set({ label })
    .where(and(eq(doctorDevices.doctor_id, doctorId), eq(doctorDevices.device_id, deviceId)));
}

/** Moves an access token to this device; removing the device then revokes the token. */
export async function moveTokenToDevice(db: Writer, tokenId: number, deviceId: number): Promise<void> {
  await db.update(accessTokens).set({ device_id: deviceId }).where(eq(accessTokens.id, tokenId));
}

interface Removal {
  doctorId: number;
  deviceId: number;
  hadSlot: boolean;
  removedBy?: "doctor" | "staff";
  now: Date;
}

/**
 * Removes a device of the doctor and revokes the doctor's tokens on it. `hadSlot`: the device was verified, so that its
 * slot becomes free and the removal is recorded; the quota counts those by the doctor.
 */
export async function removeDevice(
  transaction: Writer,
  { doctorId, deviceId, hadSlot, removedBy = "doctor", now }: Removal,
): Promise<void> {
  await transaction
    .update(doctorDevices)
    .set({ status: "removed" })
    .where(and(eq(doctorDevices.doctor_id, doctorId), eq(doctorDevices.device_id, deviceId)));
  if (hadSlot) {
    await transaction
      .insert(deviceRemovals)
      .values({ doctor_id: doctorId, device_id: deviceId, removed_by: removedBy, at: now });
  }
  await transaction
    .update(accessTokens)
    .set({ revoked_at: now, revoke_reason: "device_removed" })
    .where(
      and(eq(accessTokens.doctor_id, doctorId), eq(accessTokens.device_id, deviceId), isNull(accessTokens.revoked_at)),
    );
}

export async function insertRequest(
  db: Database,
  request: { doctor_id: number; device_id: number; reason: string },
): Promise<void> {
  await db
    .insert(deviceRequests)
    .values(request)
    .onConflictDoUpdate({
      target: [deviceRequests.doctor_id, deviceRequests.device_id],
      targetWhere: eq(deviceRequests.status, sql`'pending'`),
      set: { reason: request.reason },
    });
}
