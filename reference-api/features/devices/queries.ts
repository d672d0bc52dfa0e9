import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { deviceRemovals, deviceRequests, devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
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

export function countVerifiedDevices(db: Writer, doctorId: number): Promise<number> {
  return db.$count(doctorDevices, and(eq(doctorDevices.doctor_id, doctorId), eq(doctorDevices.status, "verified")));
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

export async function isCheckWaived(db: Writer, doctorId: number): Promise<boolean> {
  const isWaived = and(eq(doctors.id, doctorId), eq(doctors.device_check, "waived"));
  return (await db.$count(doctors, isWaived)) > 0;
}

export function countOwnRemovals(db: Writer, doctorId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - removalQuotaDays * 24 * 60 * 60 * 1000);
  return db.$count(
    deviceRemovals,
    and(eq(deviceRemovals.doctor_id, doctorId), eq(deviceRemovals.removed_by, "doctor"), gt(deviceRemovals.at, since)),
  );
}

/** True while an exam of the doctor runs on the device, which must not be removed then. */
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
