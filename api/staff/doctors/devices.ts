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

/** As the doctor named it, else as it was recognised. */
const label = sql<string>`coalesce(${doctorDevices.label}, ${devices.label})`;

const ofDoctor = and(
  eq(doctorDevices.doctor_id, deviceRequests.doctor_id),
  eq(doctorDevices.device_id, deviceRequests.device_id),
);

interface Answer {
  id: number;
  status: "approved" | "refused";
  note: string | undefined;
}

interface AnsweredRequest {
  doctorId: number;
  deviceId: number;
  label: string;
}

async function answerRequest(db: Writer, { id, status, note = "" }: Answer): Promise<AnsweredRequest> {
  const [request] = await db
    .update(deviceRequests)
    .set({ status, reviewer_note: note || null })
    .where(and(eq(deviceRequests.id, id), eq(deviceRequests.status, "pending")))
    .returning({ doctorId: deviceRequests.doctor_id, deviceId: deviceRequests.device_id });
  if (!request) {
    const [answered] = await db
      .select({ status: deviceRequests.status })
      .from(deviceRequests)
      .where(eq(deviceRequests.id, id));
    throw new StaffError(
      answered ? `Request ${id} is ${answered.status} already.` : `There is no device request ${id}.`,
    );
  }
  const [device] = await db
    .select({ label })
    .from(deviceRequests)
    .innerJoin(devices, eq(devices.id, deviceRequests.device_id))
    .leftJoin(doctorDevices, ofDoctor)
    .where(eq(deviceRequests.id, id));
  return { ...request, label: device?.label ?? "" };
}

/** Removes the oldest verified devices of a doctor until one more has room beside the rest. Gives their labels. */
async function makeRoom(db: Writer, doctorId: number, newcomerId: number, now: Date): Promise<string[]> {
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

async function bind(db: Writer, { doctorId, deviceId }: AnsweredRequest, binding: Binding): Promise<void> {
  await db
    .insert(doctorDevices)
    .values({ doctor_id: doctorId, device_id: deviceId, ...binding })
    .onConflictDoUpdate({
      target: [doctorDevices.doctor_id, doctorDevices.device_id],
      set: binding,
      // verified by a code since it was asked for, it stays so
      setWhere: binding.status === "verified" ? undefined : ne(doctorDevices.status, "verified"),
    });
}

async function selectWaiting(db: Database) {
  const waiting = await db
    .select({ request: deviceRequests, label, name: doctors.name, phone: doctors.mobile_number })
    .from(deviceRequests)
    .innerJoin(devices, eq(devices.id, deviceRequests.device_id))
    .innerJoin(doctors, eq(doctors.id, deviceRequests.doctor_id))
    .leftJoin(doctorDevices, ofDoctor)
    .where(eq(deviceRequests.status, "pending"))
    .orderBy(asc(deviceRequests.id));
  return waiting.map(({ request: { id, created_at, doctor_id, reason }, name, phone, label: device }) => {
    return { id, at: timestamp(created_at), doctor_id, name, phone, device, reason };
  });
}

export function deviceCommands(program: Command, context: StaffContext): void {
  const { now, print, withDatabase } = context;
  const command = program.command("devices").description("devices that doctors ask for when their slots are full");

  addListCommand(command, context, {
    name: "requests",
    description: "list the requests that wait for an answer, the oldest first",
    select: selectWaiting,
    none: "No request waits.",
    lineOf: ({ id, at, doctor_id, name, phone, device, reason }) =>
      `${id}  ${at}  doctor ${doctor_id} (${name ?? "no name"}, ${phone})  ${device}: ${reason}`,
  });

  command
    .command("approve")
    .description("verify the device of a request; the oldest verified device gives way when the slots are full")
    .argument("<id>", "the request", rowId)
    .option("--note <text>", "kept with the request")
    .action((id: number, { note }: { note?: string }) =>
      withDatabase(async ({ db }) => {
        const { removed, ...request } = await db.transaction(async (transaction) => {
          const answered = await answerRequest(transaction, { id, status: "approved", note });
          const gone = await makeRoom(transaction, answered.doctorId, answered.deviceId, now());
          await bind(transaction, answered, { status: "verified", verified_at: now(), note });
          await audit(transaction, "devices approve", { request: id, ...answered, note: note ?? null, removed: gone });
          return { ...answered, removed: gone };
        });
        print(`Request ${id} is approved: "${request.label}" of doctor ${request.doctorId} is verified.`);
        for (const gone of removed)
          print(`The slots were full: the oldest device "${gone}" is removed and logged out.`);
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
          const answered = await answerRequest(transaction, { id, status: "refused", note });
          await bind(transaction, answered, { status: "refused", verified_at: null, note });
          await audit(transaction, "devices refuse", { request: id, ...answered, note: note ?? null });
          return answered;
        });
        print(`Request ${id} of doctor ${request.doctorId} for "${request.label}" is refused.`);
      }),
    );
}
