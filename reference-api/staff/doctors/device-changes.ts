import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { deviceRequests, devices, doctorDevices } from "#api/db/schema/identity.ts";
import { selectDeviceRule } from "#api/features/devices/queries.ts";
import { lockDoctor, removeDevice } from "#api/features/devices/service.ts";
import { StaffError } from "#api/staff/context.ts";
import type { Change } from "#api/staff/plan/change.ts";
import { nameDoctor } from "#api/staff/plan/named.ts";

export const shownDeviceLabel = sql<string>`coalesce(${doctorDevices.label}, ${devices.label})`;

export const isDoctorsDevice = and(
  eq(doctorDevices.doctor_id, deviceRequests.doctor_id),
  eq(doctorDevices.device_id, deviceRequests.device_id),
);

const remedy = "The doctor can verify the device again by a code, or ask for it.";

interface Decision {
  id: number;
  status: "approved" | "refused";
  note: string | undefined;
}

interface DecidedRequest {
  doctorId: number;
  deviceId: number;
  label: string;
}

async function decideRequest(db: Writer, { id, status, note = "" }: Decision): Promise<DecidedRequest> {
  const [request] = await db
    .update(deviceRequests)
    .set({ status, reviewer_note: note || null })
    .where(and(eq(deviceRequests.id, id), eq(deviceRequests.status, "pending")))
    .returning({ doctorId: deviceRequests.doctor_id, deviceId: deviceRequests.device_id });
  if (!request) {
    const [decided] = await db
      .select({ status: deviceRequests.status })
      .from(deviceRequests)
      .where(eq(deviceRequests.id, id));
    throw new StaffError(decided ? `Request ${id} is ${decided.status} already.` : `There is no device request ${id}.`);
  }
  const [device] = await db
    .select({ label: shownDeviceLabel })
    .from(deviceRequests)
    .innerJoin(devices, eq(devices.id, deviceRequests.device_id))
    .leftJoin(doctorDevices, isDoctorsDevice)
    .where(eq(deviceRequests.id, id));
  return { ...request, label: device?.label ?? "" };
}

async function freeSlot(db: Writer, doctorId: number, newcomerId: number, now: Date): Promise<string[]> {
  await lockDoctor(db, doctorId);
  const { limit } = await selectDeviceRule(db);
  const verified = await db
    .select({ deviceId: devices.id, label: shownDeviceLabel })
    .from(doctorDevices)
    .innerJoin(devices, eq(devices.id, doctorDevices.device_id))
    .where(
      and(
        eq(doctorDevices.doctor_id, doctorId),
        eq(doctorDevices.status, "verified"),
        ne(doctorDevices.device_id, newcomerId),
      ),
    )
    .orderBy(asc(doctorDevices.verified_at), asc(doctorDevices.id));
  const surplus = verified.slice(0, Math.max(0, verified.length + 1 - limit));
  for (const { deviceId } of surplus) {
    await removeDevice(db, { doctorId, deviceId, hadSlot: true, removedBy: "staff", now });
  }
  return surplus.map((device) => device.label);
}

type Binding = Pick<typeof doctorDevices.$inferInsert, "status" | "verified_at" | "note">;

async function bind(db: Writer, { doctorId, deviceId }: DecidedRequest, binding: Binding): Promise<void> {
  await db
    .insert(doctorDevices)
    .values({ doctor_id: doctorId, device_id: deviceId, ...binding })
    .onConflictDoUpdate({
      target: [doctorDevices.doctor_id, doctorDevices.device_id],
      set: binding,
      // a device that was verified by code after the request stays verified
      setWhere: binding.status === "verified" ? undefined : ne(doctorDevices.status, "verified"),
    });
}

/**
 * Approves a pending device request. If the device slots of the doctor are full, the oldest verified devices are
 * removed. Throws a StaffError if there is no such request or it is decided already.
 */
export async function approveDevice(
  db: Writer,
  id: number,
  { note, now }: { note: string | undefined; now: Date },
): Promise<Change> {
  const decided = await decideRequest(db, { id, status: "approved", note });
  const { doctorId, deviceId, label } = decided;
  const removed = await freeSlot(db, doctorId, deviceId, now);
  await bind(db, decided, { status: "verified", verified_at: now, note });
  return {
    effect: [
      `Request ${id} of ${await nameDoctor(db, doctorId)}: "${label}" is verified.`,
      ...removed.map((oldest) => `The slots are full: the oldest device "${oldest}" is removed and logged out.`),
    ],
    detail: { request: id, ...decided, was: "pending", is: "approved", note: note ?? null, removed },
    done: [
      `Request ${id} is approved: "${label}" of doctor ${doctorId} is verified.`,
      ...removed.map((oldest) => `The slots were full: the oldest device "${oldest}" is removed and logged out.`),
    ],
    remedy: "`devices remove` takes the device away again; a removed one is verified by a code.",
  };
}

export async function refuseDevice(db: Writer, id: number, note: string | undefined): Promise<Change> {
  const decided = await decideRequest(db, { id, status: "refused", note });
  await bind(db, decided, { status: "refused", verified_at: null, note });
  const { doctorId, label } = decided;
  const reads = note ? `, who reads: ${note}` : "";
  return {
    effect: [`Request ${id} of ${await nameDoctor(db, doctorId)}${reads}: "${label}" is refused.`],
    detail: { request: id, ...decided, was: "pending", is: "refused", note: note ?? null },
    done: [`Request ${id} of doctor ${doctorId} for "${label}" is refused.`],
    remedy,
  };
}

interface Removal {
  doctorId: number;
  deviceId: number;
  reason: string;
  now: Date;
}

export async function removeNamedDevice(db: Writer, { doctorId, deviceId, reason, now }: Removal): Promise<Change> {
  await lockDoctor(db, doctorId);
  const [found] = await db
    .select({ label: shownDeviceLabel, status: doctorDevices.status })
    .from(doctorDevices)
    .innerJoin(devices, eq(devices.id, doctorDevices.device_id))
    .where(and(eq(doctorDevices.doctor_id, doctorId), eq(doctorDevices.device_id, deviceId)));
  if (!found) throw new StaffError(`Doctor ${doctorId} has no device ${deviceId}.`);
  const { label, status } = found;
  if (status === "removed") throw new StaffError(`Device ${deviceId} of doctor ${doctorId} is removed already.`);
  await removeDevice(db, { doctorId, deviceId, hadSlot: status === "verified", removedBy: "staff", now });
  return {
    effect: [
      `Device ${deviceId}, "${label}", of ${await nameDoctor(db, doctorId)}: ${status} → removed; its logins end.`,
    ],
    detail: { doctor: doctorId, device: deviceId, label, was: status, is: "removed", reason },
    done: [`Device ${deviceId}, "${label}", of doctor ${doctorId} is removed and logged out.`],
    remedy,
  };
}
