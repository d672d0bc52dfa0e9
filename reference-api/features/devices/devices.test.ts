import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { accessTokens, deviceRemovals, devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { settings } from "#api/db/schema/site.ts";
import { issueOtpToken } from "#api/features/otp/service.ts";
import { getProfile } from "#contract/account/account.ts";
import { verifyOtp } from "#contract/account/auth.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { deleteDevice, listDevices, requestDeviceOtp, verifyDevice } from "#contract/account/devices.ts";
import { addDoctor, loggedIn, wrongCode, testAccounts } from "#tests/support/api/accounts.ts";
import { addAttempt, addExam, addExamEvent } from "#tests/support/rows/exams/exam-rows.ts";
import { lockDoctor, verifyIfSlotIsFree } from "./service.ts";

const dayMs = 24 * 60 * 60 * 1000;
const pending = { status: "pending" as const };

/** Adds another doctor who is logged in on the same device, with a device status of its own. */
async function addUser(db: Database, device_id: number, status: "verified" | "pending" = "verified") {
  const doctor = await addDoctor(db);
  const { token } = await loggedIn(db, doctor.id, { status: "removed" });
  await db.insert(doctorDevices).values({ doctor_id: doctor.id, device_id, status });
  await db.update(accessTokens).set({ device_id }).where(eq(accessTokens.doctor_id, doctor.id));
  return { id: doctor.id, token };
}

test("lists the doctor's devices, last seen first, with the remaining slots and removals", async () => {
  const { db, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const here = await loggedIn(db, doctor.id);
  const there = await loggedIn(db, doctor.id, pending);
  const long = await loggedIn(db, doctor.id, { status: "refused" });
  await db
    .update(devices)
    .set({ last_seen_at: new Date(0) })
    .where(eq(devices.id, long.deviceId));
  await loggedIn(db, doctor.id, { status: "removed" });
  const other = await addDoctor(db);
  const { deviceId: device_id } = await loggedIn(db, other.id);
  await db.insert(deviceRemovals).values({ doctor_id: other.id, device_id, removed_by: "doctor" });
  await db.insert(settings).values({ key: "max_verified_devices", value: "0" }); // invalid: the default applies
  const list = await ok(listDevices, {}, here);
  expect(list).toMatchObject({ limit: 2, slots_left: 1, self_removals_left: 2, mode: "active", open_request: null });
  expect(list.devices.map(({ id, status, is_current }) => ({ id, status, is_current }))).toEqual([
    { id: there.deviceId, status: "pending", is_current: false },
    { id: here.deviceId, status: "verified", is_current: true },
    { id: long.deviceId, status: "refused", is_current: false },
  ]);
  const seenThere = await ok(listDevices, {}, there);
  expect(seenThere.devices.find(({ is_current }) => is_current)?.id).toBe(there.deviceId);
});

test("tells a doctor whose check staff waived that no device needs it", async () => {
  const { db, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const here = await loggedIn(db, doctor.id, pending);
  expect((await ok(listDevices, {}, here)).is_check_waived).toBe(false);
  await db.update(doctors).set({ device_check: "waived" }).where(eq(doctors.id, doctor.id));
  expect((await ok(listDevices, {}, here)).is_check_waived).toBe(true);
});

test("verifies a device by the code sent to its doctor, under the label that the doctor enters", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const here = await loggedIn(db, doctor.id, pending);
  await loggedIn(db, doctor.id, pending);
  await addUser(db, here.deviceId, "pending");
  expect(await refused(423, getDashboard, {}, here)).toMatchObject({ code: "device_unverified" });
  const sent = await ok(requestDeviceOtp, {}, here);
  expect(sent).toEqual({ resend_after: 60, phone_masked: `${doctor.mobile_number.slice(0, 3)}*****000` });
  const code = await codeFor(doctor.mobile_number);
  await refused(422, verifyDevice, { body: { code: wrongCode(code) } }, here);
  const { device, gns_ddt } = await ok(verifyDevice, { body: { code, label: "আমার ফোন" } }, here);
  expect(device).toMatchObject({ id: here.deviceId, label: "আমার ফোন", status: "verified", is_current: true });
  expect(gns_ddt).toBeUndefined();
  expect(await db.$count(doctorDevices, eq(doctorDevices.status, "verified")), "only this doctor's device").toBe(1);
  expect(await db.$count(doctorDevices, isNotNull(doctorDevices.verified_at))).toBe(1);
  expect(await db.$count(doctorDevices, isNotNull(doctorDevices.label))).toBe(1);
  await ok(getDashboard, {}, here);
  await refused(410, verifyDevice, { body: { code } }, here);
});

test("verifying without a device token issues one", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const { token } = await loggedIn(db, doctor.id);
  const there = await loggedIn(db, doctor.id, pending);
  await refused(423, getDashboard, {}, { token });
  await ok(requestDeviceOtp, {}, { token });
  const response = await ok(verifyDevice, { body: { code: await codeFor(doctor.mobile_number) } }, { token });
  const here = { token, device: response.gns_ddt ?? "" };
  await ok(getDashboard, {}, here);
  const [mine] = (await ok(listDevices, {}, here)).devices.filter(({ is_current }) => is_current);
  await ok(deleteDevice, { params: { id: mine?.id ?? 0 } }, here);
  await refused(401, getProfile, {}, here);
  await ok(getProfile, {}, there);
});

test("a code verifies only its own doctor's devices and may also remove the current device", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const here = await loggedIn(db, doctor.id, pending);
  await ok(requestDeviceOtp, {}, here);
  const stranger = await loggedIn(db, (await addDoctor(db)).id, pending);
  const code = await codeFor(doctor.mobile_number);
  await refused(410, verifyDevice, { body: { code } }, stranger);

  const entry = { body: { phone: doctor.mobile_number, code, purpose: "device" as const } };
  const { otp_token: otp } = await ok(verifyOtp, entry, here);
  expect(await ok(deleteDevice, { params: { id: here.deviceId } }, { ...here, otp })).toMatchObject({ devices: [] });
  await refused(401, getProfile, {}, here);
});

test("with all slots used, a code allows replacing another device by the current one", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const first = await loggedIn(db, doctor.id);
  await loggedIn(db, doctor.id);
  const here = await loggedIn(db, doctor.id, pending);
  await db.update(accessTokens).set({ device_id: null }).where(eq(accessTokens.device_id, here.deviceId));
  const params = { id: first.deviceId };
  expect(await refused(403, deleteDevice, { params }, here)).toMatchObject({ code: "otp_required" });

  await ok(requestDeviceOtp, {}, here);
  const full = await refused(423, verifyDevice, { body: { code: await codeFor(doctor.mobile_number) } }, here);
  expect(full).toMatchObject({
    code: "device_limit",
    device_verified: false,
    devices_url: "/my/account/devices",
  });
  const otp = full.otp_token ?? "";
  expect(otp).toMatch(/^[\w-]{43}$/);

  await refused(404, deleteDevice, { params: { id: 999_999 } }, { ...here, otp });
  const list = await ok(deleteDevice, { params }, { ...here, otp });
  expect(list).toMatchObject({ slots_left: 0, self_removals_left: 1 });
  expect(list.devices?.find(({ is_current }) => is_current)).toMatchObject({ id: here.deviceId, status: "verified" });
  expect(list.devices?.map(({ id }) => id)).not.toContain(first.deviceId);
  await ok(getDashboard, {}, here);
  await refused(401, getProfile, {}, first);
  await ok(deleteDevice, { params: { id: here.deviceId } }, here);
  await refused(401, getProfile, {}, here);
});

test("an OTP token obtained by a code removes one device only", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const [first, second] = [await loggedIn(db, doctor.id), await loggedIn(db, doctor.id)];
  const here = await loggedIn(db, doctor.id, pending);
  await ok(requestDeviceOtp, {}, here);
  const phone = doctor.mobile_number;
  const entry = { body: { phone, code: await codeFor(phone), purpose: "device" as const } };
  const { otp_token: otp } = await ok(verifyOtp, entry, here);
  await ok(deleteDevice, { params: { id: first.deviceId } }, { ...here, otp });
  await db.update(doctorDevices).set({ status: "pending" }).where(eq(doctorDevices.device_id, here.deviceId));
  const again = await refused(422, deleteDevice, { params: { id: second.deviceId } }, { ...here, otp });
  expect(again).toMatchObject({ code: "otp_required" });
  const bare = await issueOtpToken(db, { phone, purpose: "device", now: new Date() });
  const list = await ok(deleteDevice, { params: { id: second.deviceId } }, { token: here.token, otp: bare });
  expect(list.devices, "without a current device nothing takes its slot").toMatchObject([{ status: "pending" }]);
});

test("limits a doctor to removing two verified devices in thirty days; pending ones and removals by staff do not count", async () => {
  const { db, ok, refused } = await testAccounts();
  await db.insert(settings).values({ key: "max_verified_devices", value: "5" });
  const doctor = await addDoctor(db);
  const here = await loggedIn(db, doctor.id);
  const others = [];
  for (let n = 0; n < 4; n++) others.push(await loggedIn(db, doctor.id));
  const [one, two, three, four] = others.map(({ deviceId }) => ({ params: { id: deviceId } }));
  if (!one || !two || !three || !four) throw new Error("four devices");
  const waiting = await loggedIn(db, doctor.id, pending);
  await ok(deleteDevice, { params: { id: waiting.deviceId } }, here);
  await ok(deleteDevice, one, here);
  expect(await ok(deleteDevice, two, here)).toMatchObject({ self_removals_left: 0, limit: 5, slots_left: 2 });
  expect(await refused(429, deleteDevice, three, here)).toMatchObject({
    code: "removal_quota",
    message: expect.stringMatching(/^৩০ দিনে সর্বোচ্চ ২টি ডিভাইস/) as string,
  });
  expect(await db.$count(deviceRemovals)).toBe(2);
  const removedAgo = (days: number) => db.update(deviceRemovals).set({ at: new Date(Date.now() - days * dayMs) });
  await removedAgo(29);
  await refused(429, deleteDevice, three, here);
  await removedAgo(31);
  await ok(deleteDevice, three, here);
  await db.update(deviceRemovals).set({ removed_by: "staff", at: new Date() });
  await ok(deleteDevice, four, here);
});

test("responds 404 alike for another doctor's device, a removed one and an unknown one", async () => {
  const { db, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const here = await loggedIn(db, doctor.id);
  const foreign = await loggedIn(db, (await addDoctor(db)).id);
  const gone = await loggedIn(db, doctor.id, { status: "removed" });
  const refusals = [];
  for (const id of [foreign.deviceId, gone.deviceId, 999_999]) {
    refusals.push(await refused(404, deleteDevice, { params: { id } }, here));
  }
  for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  expect(await db.$count(accessTokens)).toBe(3);
});

test("removing the current device logs out this doctor only; exams of others and on other devices do not prevent it", async () => {
  const { db, ok, refused } = await testAccounts();
  const { id: doctor_id } = await addDoctor(db);
  const here = await loggedIn(db, doctor_id);
  const there = await loggedIn(db, doctor_id);
  const other = await addUser(db, here.deviceId);
  const exam = await addExam(db, ["a"]);
  const running = { status: "in_progress", ended_by: null, submitted_at: null } as const;
  for (const attempt of [
    { doctor_id: other.id, active_device_id: here.deviceId, ...running },
    { doctor_id, active_device_id: there.deviceId, ...running },
    { doctor_id, active_device_id: here.deviceId },
  ]) {
    await addAttempt(db, { exam, event: await addExamEvent(db, exam), ...attempt });
  }
  await ok(deleteDevice, { params: { id: here.deviceId } }, here);
  await refused(401, getProfile, {}, here);
  await ok(getProfile, {}, there);
  await ok(getDashboard, {}, { token: other.token, device: here.device });
});

test("verifying twenty devices in parallel fills only the available slots", async () => {
  const { db } = await testAccounts();
  const doctorId = (await addDoctor(db)).id;
  const waiting = [];
  for (let n = 0; n < 20; n++) waiting.push((await loggedIn(db, doctorId, pending)).deviceId);
  const verified = await Promise.all(
    waiting.map((deviceId) =>
      db.transaction(async (transaction) => {
        await lockDoctor(transaction, doctorId);
        return verifyIfSlotIsFree(transaction, { doctorId, deviceId, now: new Date() });
      }),
    ),
  );
  expect(verified.filter(Boolean)).toHaveLength(2);
  expect(await db.$count(doctorDevices, eq(doctorDevices.status, "verified"))).toBe(2);

  const again = await Promise.all(
    waiting.map((deviceId) => verifyIfSlotIsFree(db, { doctorId, deviceId, now: new Date() })),
  );
  expect(again, "a verified device needs no second slot").toEqual(verified);
});
