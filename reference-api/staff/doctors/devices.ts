import type { Command } from "commander";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { deviceRequests, devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { selectDeviceRule } from "#api/features/devices/queries.ts";
import { lockDoctor, removeDevice } from "#api/features/devices/service.ts";
import { timestamp } from "#api/http/wire.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { addListCommand } from "#api/staff/list-command.ts";
import { rowId } from "#api/staff/row-id.ts";

/** SQL for the label of a device: the doctor's own, else the detected one. */
const label = sql<string>`coalesce(${doctorDevices.label}, ${devices.label})`;

const isDoctorsDevice = and(
  eq(doctorDevices.doctor_id, deviceRequests.doctor_id),
  eq(doctorDevices.device_id, deviceRequests.device_id),
);

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
    .select({ label })
    .from(deviceRequests)
    .innerJoin(devices, eq(devices.id, deviceRequests.device_id))
    .leftJoin(doctorDevices, isDoctorsDevice)
    .where(eq(deviceRequests.id, id));
  return { ...request, label: device?.label ?? "" };
}

/** Removes the oldest verified devices of a doctor until there is a free slot. Returns their labels. */
async function freeSlot(db: Writer, doctorId: number, newcomerId: number, now: Date): Promise<string[]> {
  await lockDoctor(db, doctorId);
  const { limit } = await selectDeviceRule(db);
  const verified = await db
    .select({ deviceId: devices.id, label })
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

/** Removes a device that the doctor uses. Returns its label. */
async function removeNamed(db: Writer, { doctorId, deviceId, now }: { doctorId: number; deviceId: number; now: Date }) {
  await lockDoctor(db, doctorId);
  const [found] = await db
    .select({ label, status: doctorDevices.status })
    .from(doctorDevices)
    .innerJoin(devices, eq(devices.id, doctorDevices.device_id))
    .where(and(eq(doctorDevices.doctor_id, doctorId), eq(doctorDevices.device_id, deviceId)));
  if (!found) throw new StaffError(`Doctor ${doctorId} has no device ${deviceId}.`);
  if (found.status === "removed") throw new StaffError(`Device ${deviceId} of doctor ${doctorId} is removed already.`);
  await removeDevice(db, { doctorId, deviceId, hadSlot: found.status === "verified", removedBy: "staff", now });
  return found.label;
}

async function selectWaiting(db: Database) {
  const waiting = await db
    .select({ request: deviceRequests, label, name: doctors.name, phone: doctors.mobile_number })
    .from(deviceRequests)
    .innerJoin(devices, eq(devices.id, deviceRequests.device_id))
    .innerJoin(doctors, eq(doctors.id, deviceRequests.doctor_id))
    .leftJoin(doctorDevices, isDoctorsDevice)
    .where(eq(deviceRequests.status, "pending"))
    .orderBy(asc(deviceRequests.id));
  return waiting.map(({ request: { id, created_at, doctor_id, reason }, name, phone, label: device }) => {
    return { id, at: timestamp(created_at), doctor_id, name, phone, device, reason };
  });
}

export function deviceCommands(program: Command, context: StaffContext): void {
  const { now, print, withDatabase } = context;
  const command = program
    .command("devices")
    .description("devices of doctors, and requests of those whose slots are full");

  addListCommand(command, context, {
    name: "requests",
    description: "list the requests that wait for an answer, the oldest first",
    select: selectWaiting,
    none: "No request waits.",
    lineOf: ({ id, at, doctor_id, name, phone, device, reason }) =>
      `${id}  ${at}  doctor ${doctor_id} (${name ?? "no name"}, ${phone})  ${device}: ${reason}`,
  });

  command
    .command("remove")
    .description("remove one device of a doctor and end its logins")
    .argument("<doctor>", "the doctor", rowId)
    .argument("<device>", "the id of the device, as `doctors show` has it", rowId)
    .requiredOption("--reason <text>", "kept with it")
    .action((doctorId: number, deviceId: number, { reason }: { reason: string }) =>
      withDatabase(async ({ db }) => {
        const removed = await db.transaction(async (transaction) => {
          const found = await removeNamed(transaction, { doctorId, deviceId, now: now() });
          await audit(transaction, "devices remove", { doctor: doctorId, device: deviceId, label: found, reason });
          return found;
        });
        print(`Device ${deviceId}, "${removed}", of doctor ${doctorId} is removed and logged out.`);
      }),
    );

  command
    .command("approve")
    .description("verify the device of a request; if the slots are full, the oldest verified device is removed")
    .argument("<id>", "the request", rowId)
    .option("--note <text>", "kept with the request")
    .action((id: number, { note }: { note?: string }) =>
      withDatabase(async ({ db }) => {
        const { removed, ...request } = await db.transaction(async (transaction) => {
          const decided = await decideRequest(transaction, { id, status: "approved", note });
          const removedLabels = await freeSlot(transaction, decided.doctorId, decided.deviceId, now());
          await bind(transaction, decided, { status: "verified", verified_at: now(), note });
          await audit(transaction, "devices approve", {
            request: id,
            ...decided,
            note: note ?? null,
            removed: removedLabels,
          });
          return { ...decided, removed: removedLabels };
        });
        print(`Request ${id} is approved: "${request.label}" of doctor ${request.doctorId} is verified.`);
        for (const removedLabel of removed)
          print(`The slots were full: the oldest device "${removedLabel}" is removed and logged out.`);
      }),
    );

  command
    .command("refuse")
    .description("refuse the device of a request")
    .argument("<id>", "the request", rowId)
    .option("--note <text>", "kept with the request, and shown to the doctor")
    .action((id: number, { note }: { note?: string }) =>
      withDatabase(async ({ db }) => {
        const request = await db.transaction(async (transaction) => {
          const decided = await decideRequest(transaction, { id, status: "refused", note });
          await bind(transaction, decided, { status: "refused", verified_at: null, note });
          await audit(transaction, "devices refuse", { request: id, ...decided, note: note ?? null });
          return decided;
        });
        print(`Request ${id} of doctor ${request.doctorId} for "${request.label}" is refused.`);
      }),
    );
}
