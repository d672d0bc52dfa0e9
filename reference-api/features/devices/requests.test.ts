import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deviceRequests, devices } from "#api/db/schema/identity.ts";
import { listDevices, requestDevice } from "#contract/account/devices.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";

const pending = { status: "pending" as const };

test("stores one open device request with the newest reason; refuses more than five requests", async () => {
  const { db, ok, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const { deviceId: device_id } = await loggedIn(db, doctor.id, pending);
  const here = await loggedIn(db, doctor.id, pending);
  const of = { doctor_id: doctor.id, device_id, reason: "আগের কারণ" };
  await db.insert(deviceRequests).values({ ...of, status: "refused" });
  const { token } = await loggedIn(db, (await addDoctor(db)).id, { status: "removed" });
  const { gns_ddt } = await ok(requestDevice, { body: { reason: "অন্যের কারণ" } }, { token });
  const device = gns_ddt ?? "";
  expect((await ok(listDevices, {}, { token, device })).devices).toMatchObject([
    { status: "pending", is_current: true },
  ]);

  expect((await ok(listDevices, {}, here)).open_request).toBeNull();
  await db.insert(deviceRequests).values(of);
  await refused(422, requestDevice, { body: { reason: " " } }, here);
  expect((await ok(requestDevice, { body: { reason: "প্রথম কারণ" } }, here)).request?.status).toBe("pending");
  await ok(requestDevice, { body: { reason: "ফোন হারিয়েছে" } }, here);
  expect(await db.$count(deviceRequests, eq(deviceRequests.device_id, here.deviceId))).toBe(1);
  expect((await ok(listDevices, {}, here)).open_request).toMatchObject({ reason: "ফোন হারিয়েছে" });
  for (let n = 0; n < 3; n++) await ok(requestDevice, { body: { reason: "আবার" } }, here);
  const before = await db.$count(devices);
  await refused(429, requestDevice, { body: { reason: "আবার" } }, { token: here.token });
  expect(await db.$count(devices)).toBe(before);
});
