import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exam-attempts.ts";
import {
  accessTokens,
  deviceRemovals,
  deviceRequests,
  devices,
  doctorDevices,
  doctors,
} from "#api/db/schema/identity.ts";
import { settings } from "#api/db/schema/site.ts";

export const removalQuota = 2;
export const removalQuotaDays = 30;
const defaultSlots = 2;

export interface DeviceRule {
  mode: "active" | "coming_soon";
  limit: number;
}

export async function selectDeviceRule(db: Writer): Promise<DeviceRule> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, ["device_verification", "max_verified_devices"]));
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const limit = Number(values.get("max_verified_devices"));
  return {
    mode: values.get("device_verification") === "coming_soon" ? "coming_soon" : "active",
    limit: Number.isInteger(limit) && limit > 0 ? limit : defaultSlots,
  };
}

/** Holds the doctor's row until the transaction ends, so that slots are counted by one at a time. */
export async function lockDoctor(transaction: Writer, doctorId: number): Promise<void> {
  await transaction.select({ id: doctors.id }).from(doctors).where(eq(doctors.id, doctorId)).for("update");
}

export function countVerifiedDevices(db: Writer, doctorId: number): Promise<number> {
  return db.$count(doctorDevices, and(eq(doctorDevices.doctor_id, doctorId), eq(doctorDevices.status, "verified")));
}

/** Notes that the doctor has come with this device; one that was verified stays so. Says whether it is. */
export async function noteDevice(db: Writer, doctorId: number, deviceId: number): Promise<boolean> {
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

/** Verifies a device whose doctor has just proved the number, if a slot is free. The doctor's row must be locked. Says whether it is verified now. */
export async function verifyIfSlotIsFree(
  transaction: Writer,
  { doctorId, deviceId, now }: { doctorId: number; deviceId: number; now: Date },
): Promise<boolean> {
  if (await noteDevice(transaction, doctorId, deviceId)) return true;
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

/** The login now belongs to this device, and ends with it. */
export async function moveTokenToDevice(db: Writer, tokenId: number, deviceId: number): Promise<void> {
  await db.update(accessTokens).set({ device_id: deviceId }).where(eq(accessTokens.id, tokenId));
}

export function selectDoctorDevices(db: Database, doctorId: number) {
  return db
    .select({
      id: devices.id,
      label: sql<string>`coalesce(${doctorDevices.label}, ${devices.label})`,
      platform: devices.platform,
      last_seen_at: devices.last_seen_at,
      status: doctorDevices.status,
    })
    .from(doctorDevices)
    .innerJoin(devices, eq(devices.id, doctorDevices.device_id))
    .where(
      and(eq(doctorDevices.doctor_id, doctorId), inArray(doctorDevices.status, ["verified", "pending", "refused"])),
    )
    .orderBy(desc(devices.last_seen_at), desc(devices.id))
    .limit(50);
}

export async function findDeviceStatus(db: Writer, doctorId: number, deviceId: number) {
  const [row] = await db
    .select({ status: doctorDevices.status })
    .from(doctorDevices)
    .where(and(eq(doctorDevices.doctor_id, doctorId), eq(doctorDevices.device_id, deviceId)));
  return row?.status;
}

export function countOwnRemovals(db: Writer, doctorId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - removalQuotaDays * 24 * 60 * 60 * 1000);
  return db.$count(
    deviceRemovals,
    and(eq(deviceRemovals.doctor_id, doctorId), eq(deviceRemovals.removed_by, "doctor"), gt(deviceRemovals.at, since)),
  );
}

interface Removal {
  doctorId: number;
  deviceId: number;
  hadSlot: boolean;
  removedBy?: "doctor" | "staff";
  now: Date;
}

/** Ends the doctor's use of the device: its slot is free, and its logins are over. */
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

/** Whether the device is in the middle of an exam: it must not be taken away then. */
export async function isInExam(transaction: Writer, doctorId: number, deviceId: number): Promise<boolean> {
  const running = await transaction.$count(
    examAttempts,
    and(
      eq(examAttempts.doctor_id, doctorId),
      eq(examAttempts.active_device_id, deviceId),
      eq(examAttempts.status, "in_progress"),
      gt(examAttempts.ends_at, sql`now()`),
    ),
  );
  return running > 0;
}

export async function findOpenRequest(db: Database, doctorId: number) {
  const [request] = await db
    .select({ created_at: deviceRequests.created_at, reason: deviceRequests.reason })
    .from(deviceRequests)
    .where(and(eq(deviceRequests.doctor_id, doctorId), eq(deviceRequests.status, "pending")))
    .orderBy(desc(deviceRequests.id))
    .limit(1);
  return request;
}

/** Asks staff for a device. Asked again, the newest reason counts. */
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
