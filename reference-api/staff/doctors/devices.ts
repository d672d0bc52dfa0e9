import type { Command } from "commander";
import { asc, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { deviceRequests, devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { timestamp } from "#api/http/wire.ts";
import type { StaffContext } from "#api/staff/context.ts";
import { addListCommand } from "#api/staff/list-command.ts";
import { changes } from "#api/staff/plan/change.ts";
import { rowId } from "#api/staff/row-id.ts";
import { approveDevice, shownDeviceLabel, isDoctorsDevice, refuseDevice, removeNamedDevice } from "./device-changes.ts";

async function selectWaiting(db: Database) {
  const waiting = await db
    .select({ request: deviceRequests, label: shownDeviceLabel, name: doctors.name, phone: doctors.mobile_number })
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
  const { now } = context;
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

  changes(
    command
      .command("remove")
      .description("remove one device of a doctor and end its logins")
      .argument("<doctor>", "the doctor", rowId)
      .argument("<device>", "the id of the device, as `doctors show` has it", rowId)
      .requiredOption("--reason <text>", "kept with it"),
    context,
    {
      change: (db, doctorId: number, deviceId: number, { reason }: { reason: string }) =>
        removeNamedDevice(db, { doctorId, deviceId, reason, now: now() }),
    },
  );

  changes(
    command
      .command("approve")
      .description("verify the device of a request; if the slots are full, the oldest verified device is removed")
      .argument("<id>", "the request", rowId)
      .option("--note <text>", "kept with the request"),
    context,
    { change: (db, id: number, { note }: { note?: string }) => approveDevice(db, id, { note, now: now() }) },
  );

  changes(
    command
      .command("refuse")
      .description("refuse the device of a request")
      .argument("<id>", "the request", rowId)
      .option("--note <text>", "kept with the request, and shown to the doctor"),
    context,
    { change: (db, id: number, { note }: { note?: string }) => refuseDevice(db, id, note) },
  );
}
