import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accessTokens, deviceRemovals, deviceRequests, devices, doctorDevices } from "#api/db/schema/identity.ts";
import { settings } from "#api/db/schema/site.ts";
import { getProfile } from "#contract/account.ts";
import { verifyOtp } from "#contract/auth.ts";
import { getDashboard } from "#contract/dashboard.ts";
import { deleteDevice, listDevices, requestDevice, requestDeviceOtp, verifyDevice } from "#contract/devices.ts";
import { addDoctor, loggedIn, otherThan, testAccounts } from "#tests/support/accounts.ts";
import { lockDoctor, verifyIfSlotIsFree } from "./service.ts";

const dayMs = 24 * 60 * 60 * 1000;
const pending = { status: "pending" as const };

test("a list has the doctor's devices, and what is left of slots and removals", async () => {
  const { db, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const here = await loggedIn(db, doctor.id);
  const there = await loggedIn(db, doctor.id, pending);
  await loggedIn(db, doctor.id, { status: "removed" });
  await loggedIn(db, (await addDoctor(db)).id);
  const list = await ok(listDevices, {}, here);
  expect(list).toMatchObject({ limit: 2, slots_left: 1, self_removals_left: 2, mode: "active", open_request: null });
  expect(list.devices.map(({ id, status, is_current }) => ({ id, status, is_current }))).toEqual([
    { id: there.deviceId, status: "pending", is_current: false },
    { id: here.deviceId, status: "verified", is_current: true },
  ]);
  const seenThere = await ok(listDevices, {}, there);
  expect(seenThere.devices.find(({ is_current }) => is_current)?.id).toBe(there.deviceId);
});

test("a device is verified by the code that its doctor gets, under the name the doctor gives it", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const here = await loggedIn(db, doctor.id, pending);
  expect(await refused(423, getDashboard, {}, here)).toMatchObject({ code: "device_unverified" });
  const sent = await ok(requestDeviceOtp, {}, here);
  expect(sent).toEqual({ resend_after: 60, phone_masked: `${doctor.mobile_number.slice(0, 3)}*****000` });
  const code = await codeFor(doctor.mobile_number);
  await refused(422, verifyDevice, { body: { code: otherThan(code) } }, here);
  const { device, gns_ddt } = await ok(verifyDevice, { body: { code, label: "আমার ফোন" } }, here);
  expect(device).toMatchObject({ id: here.deviceId, label: "আমার ফোন", status: "verified", is_current: true });
  expect(gns_ddt).toBeUndefined();
  await ok(getDashboard, {}, here);
  await refused(410, verifyDevice, { body: { code } }, here);
});

test("a device without a device token gets one with its verification", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const { token } = await loggedIn(db, doctor.id);
  await refused(423, getDashboard, {}, { token });
  await ok(requestDeviceOtp, {}, { token });
  const answer = await ok(verifyDevice, { body: { code: await codeFor(doctor.mobile_number) } }, { token });
  const here = { token, device: answer.gns_ddt ?? "" };
  await ok(getDashboard, {}, here);
  const [mine] = (await ok(listDevices, {}, here)).devices.filter(({ is_current }) => is_current);
  await ok(deleteDevice, { params: { id: mine?.id ?? 0 } }, here);
  await refused(401, getProfile, {}, here);
});

test("a code of one doctor verifies no device of another", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  await ok(requestDeviceOtp, {}, await loggedIn(db, doctor.id, pending));
  const stranger = await loggedIn(db, (await addDoctor(db)).id, pending);
  const code = await codeFor(doctor.mobile_number);
  await refused(410, verifyDevice, { body: { code } }, stranger);
});

test("with full slots a code verifies nothing, but removes a device in favour of this one", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const first = await loggedIn(db, doctor.id);
  await loggedIn(db, doctor.id);
  const here = await loggedIn(db, doctor.id, pending);
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
  expect(list.devices.find(({ is_current }) => is_current)).toMatchObject({ id: here.deviceId, status: "verified" });
  expect(list.devices.map(({ id }) => id)).not.toContain(first.deviceId);
  await ok(getDashboard, {}, here);
  await refused(401, getProfile, {}, first);
});

test("the code may also be proved first, and its token removes one device only", async () => {
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
});

test("a doctor removes two verified devices in thirty days; pending ones do not count; then it goes on", async () => {
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
  expect(await refused(429, deleteDevice, three, here)).toMatchObject({ code: "removal_quota" });
  expect(await db.$count(deviceRemovals)).toBe(2);
  await db.update(deviceRemovals).set({ at: new Date(Date.now() - 31 * dayMs) });
  await ok(deleteDevice, three, here);
  await db.update(deviceRemovals).set({ removed_by: "staff", at: new Date() });
  await ok(deleteDevice, four, here);
});

test("another doctor's device is not found, and neither is one that was removed", async () => {
  const { db, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const here = await loggedIn(db, doctor.id);
  const foreign = await loggedIn(db, (await addDoctor(db)).id);
  const gone = await loggedIn(db, doctor.id, { status: "removed" });
  const answers = [];
  for (const id of [foreign.deviceId, gone.deviceId, 999_999]) {
    answers.push(await refused(404, deleteDevice, { params: { id } }, here));
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await db.$count(accessTokens)).toBe(3);
});

test("who removes the device at hand is logged out of it", async () => {
  const { db, ok, refused } = await testAccounts();
  const here = await loggedIn(db, (await addDoctor(db)).id);
  await ok(deleteDevice, { params: { id: here.deviceId } }, here);
  await refused(401, getProfile, {}, here);
});

test("twenty devices that are verified at once get the slots there are, and no more", async () => {
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
  expect(again, "one that is verified needs no other slot").toEqual(verified);
});

test("a request for staff is kept once, with the newest reason, and shown as open", async () => {
  const { db, ok, refused } = await testAccounts();
  const here = await loggedIn(db, (await addDoctor(db)).id, pending);
  await refused(422, requestDevice, { body: { reason: " " } }, here);
  expect((await ok(requestDevice, { body: { reason: "প্রথম কারণ" } }, here)).request.status).toBe("pending");
  await ok(requestDevice, { body: { reason: "ফোন হারিয়েছে" } }, here);
  expect(await db.$count(deviceRequests)).toBe(1);
  expect((await ok(listDevices, {}, here)).open_request).toMatchObject({ reason: "ফোন হারিয়েছে" });
  for (let n = 0; n < 3; n++) await ok(requestDevice, { body: { reason: "আবার" } }, here);
  await refused(429, requestDevice, { body: { reason: "আবার" } }, here);
  expect(await db.$count(devices)).toBe(1);
});
