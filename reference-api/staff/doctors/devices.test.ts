import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { accessTokens, deviceRemovals, deviceRequests, doctorDevices } from "#api/db/schema/identity.ts";
import { addDoctor, loggedIn } from "#tests/support/api/accounts.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";

async function request(db: Database, doctor_id: number, device_id: number, reason = "ফোন হারিয়েছি") {
  const [made] = await db.insert(deviceRequests).values({ doctor_id, device_id, reason }).returning();
  return made?.id ?? 0;
}

/** Adds a logged-in device; it is verified if `verified_at` is given. */
async function addDevice(db: Database, doctorId: number, label: string, verified_at?: Date) {
  const { deviceId } = await loggedIn(db, doctorId, { status: verified_at ? "verified" : "pending" });
  await db.update(doctorDevices).set({ label, verified_at }).where(eq(doctorDevices.device_id, deviceId));
  return deviceId;
}

async function statuses(db: Database) {
  const rows = await db.select().from(doctorDevices).orderBy(asc(doctorDevices.device_id));
  return rows.map(({ status }) => status);
}

/** A doctor with two verified devices who asks for a third. */
async function fullSlots() {
  const context = await staffDatabase();
  const doctor = await addDoctor(context.db, { name: "নমুনা চিকিৎসক" });
  const older = new Date("2026-01-01T00:00:00Z");
  const newer = new Date("2026-02-01T00:00:00Z");
  await addDevice(context.db, doctor.id, "Old phone", newer);
  const oldest = await addDevice(context.db, doctor.id, "Laptop", older);
  const third = await addDevice(context.db, doctor.id, "New phone");
  const requestId = await request(context.db, doctor.id, third);
  return { ...context, doctor, oldest, third, requestId };
}

test("approving a device while a slot is free verifies it and leaves the others alone", async () => {
  const { db, run, audited } = await staffDatabase();
  const doctor = await addDoctor(db);
  await addDevice(db, doctor.id, "Old phone", new Date());
  const deviceId = await addDevice(db, doctor.id, "New phone");
  const id = await request(db, doctor.id, deviceId);

  const { code, said } = await run(["devices", "approve", String(id), "--note", "called back"]);
  expect({ code, said }).toEqual({
    code: 0,
    said: [`Request ${id} is approved: "New phone" of doctor ${doctor.id} is verified.`],
  });
  expect(await statuses(db)).toEqual(["verified", "verified"]);
  expect(await db.select().from(deviceRequests)).toMatchObject([{ status: "approved", reviewer_note: "called back" }]);
  const [binding] = await db.select().from(doctorDevices).where(eq(doctorDevices.device_id, deviceId));
  expect(binding?.verified_at).toBeInstanceOf(Date);
  expect(await audited()).toEqual([
    {
      action: "devices approve",
      detail: {
        request: id,
        doctorId: doctor.id,
        deviceId,
        label: "New phone",
        was: "pending",
        is: "approved",
        note: "called back",
        removed: [],
      },
    },
  ]);
});

test("with full slots removes and logs out the device verified first, and reports it", async () => {
  const { db, run, doctor, oldest, requestId } = await fullSlots();
  const { said } = await run(`devices approve ${requestId}`);
  expect(said).toEqual([
    `Request ${requestId} is approved: "New phone" of doctor ${doctor.id} is verified.`,
    'The slots were full: the oldest device "Laptop" is removed and logged out.',
  ]);
  expect(await statuses(db)).toEqual(["verified", "removed", "verified"]);
  const revoked = (await db.select().from(accessTokens)).filter(({ revoked_at }) => revoked_at !== null);
  expect(revoked).toMatchObject([{ device_id: oldest, revoke_reason: "device_removed" }]);
  expect(await db.select().from(deviceRemovals)).toMatchObject([{ device_id: oldest, removed_by: "staff" }]);
});

test("refusing leaves the device unverified and keeps the note", async () => {
  const { db, run, doctor, requestId } = await fullSlots();
  const { said } = await run(["devices", "refuse", String(requestId), "--note", "not the owner"]);
  expect(said).toEqual([`Request ${requestId} of doctor ${doctor.id} for "New phone" is refused.`]);
  expect(await statuses(db)).toEqual(["verified", "verified", "refused"]);
  expect(await db.select().from(deviceRequests)).toMatchObject([{ status: "refused", reviewer_note: "not the owner" }]);
});

test("refusing does not undo a verification by code that came first", async () => {
  const { db, run, third, requestId } = await fullSlots();
  await db.update(doctorDevices).set({ status: "verified" }).where(eq(doctorDevices.device_id, third));
  await run(`devices refuse ${requestId}`);
  expect(await statuses(db)).toEqual(["verified", "verified", "verified"]);
});

test("a request is answered once", async () => {
  const { db, run, audited, requestId } = await fullSlots();
  await run(`devices refuse ${requestId}`);
  const second = await run(`devices approve ${requestId}`);
  expect(second).toMatchObject({ code: 1, errors: [`Request ${requestId} is refused already.`] });
  expect(await statuses(db)).toEqual(["verified", "verified", "refused"]);
  expect((await audited()).map(({ action }) => action)).toEqual(["devices refuse"]);
});

test("two concurrent approvals for one doctor never exceed the device limit", async () => {
  const { db, run, doctor, requestId } = await fullSlots();
  const fourth = await addDevice(db, doctor.id, "Tablet");
  const other = await request(db, doctor.id, fourth);
  await Promise.all([run(`devices approve ${requestId}`), run(`devices approve ${other}`)]);
  expect((await statuses(db)).filter((status) => status === "verified")).toHaveLength(2);
});

test("lists the waiting requests with doctor, device and reason", async () => {
  const { run, doctor, requestId, audited } = await fullSlots();
  const { said } = await run("devices requests");
  expect(said).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${requestId}  \\S+  doctor ${doctor.id} \\(নমুনা চিকিৎসক, ${doctor.mobile_number}\\)  New phone: ফোন হারিয়েছি$`,
      ),
    ),
  ]);
  await run(`devices refuse ${requestId}`);
  expect((await run("devices requests")).said).toEqual(["No request waits."]);
  expect((await audited()).map(({ action }) => action)).toEqual([
    "devices requests",
    "devices refuse",
    "devices requests",
  ]);
});

test.each([
  ["devices approve 99", "There is no device request 99."],
  ["devices approve all", "error: command-argument value 'all' is invalid for argument 'id'. a number from 1 on"],
])("%s fails with a one-line message", async (command, message) => {
  const { run } = await staffDatabase();
  expect(await run(command)).toEqual({ code: 1, said: [], errors: [message] });
});

test("removes a device that staff name, with its logins, and leaves the others alone", async () => {
  const { db, run, audited, doctor, oldest } = await fullSlots();
  const other = await addDoctor(db);
  await addDevice(db, other.id, "Other", new Date());
  const remove = (...words: string[]) => run(["devices", "remove", String(doctor.id), ...words, "--reason", "stolen"]);
  const { said } = await remove(String(oldest));
  expect(said).toEqual([`Device ${oldest}, "Laptop", of doctor ${doctor.id} is removed and logged out.`]);
  expect(await statuses(db)).toEqual(["verified", "removed", "pending", "verified"]);
  const ended = await db.select().from(accessTokens).where(eq(accessTokens.device_id, oldest));
  expect(ended.map(({ revoke_reason }) => revoke_reason)).toEqual(["device_removed"]);
  expect(await db.$count(deviceRemovals, eq(deviceRemovals.removed_by, "staff"))).toBe(1);
  const detail = { doctor: doctor.id, device: oldest, label: "Laptop", reason: "stolen" };
  expect((await audited()).at(-1)).toMatchObject({ action: "devices remove", detail });
  expect((await remove(String(oldest))).errors).toEqual([
    `Device ${oldest} of doctor ${doctor.id} is removed already.`,
  ]);
  expect((await remove("999")).errors).toEqual([`Doctor ${doctor.id} has no device 999.`]);
});
