import { expect, test } from "vitest";
import { features } from "#api/app.ts";
import { getProfile } from "#contract/account/account.ts";
import { getAppData } from "#contract/account/app-data.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { getPayment } from "#contract/payments/payments.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/accounts.ts";

const endpoints = Object.values(features)
  .flat()
  .map(({ endpoint }) => endpoint);
const ofDoctors = endpoints.filter(({ access }) => access === "doctor");
const params = { id: "1" };

function ask(endpoint: (typeof endpoints)[number]): [string, RequestInit] {
  const headers = { "Content-Type": "application/json" };
  return [endpointPath(endpoint, { params }), { method: endpoint.method, headers, body: endpoint.body ? "{}" : null }];
}

test("every call below /web/doctor is a doctor's, but the one that a receipt opens", () => {
  const open = endpoints.filter(({ path, access }) => path.startsWith("/web/doctor/") && access !== "doctor");
  expect(open).toEqual([getPayment]);
  expect(ofDoctors.length).toBeGreaterThan(10);
});

test("a doctor's call is refused without a session, whatever else is wrong with it", async () => {
  const { request } = await testAccounts();
  for (const endpoint of ofDoctors) {
    const [path, init] = ask(endpoint);
    for (const authorization of ["", "Bearer nobody's-token", "Basic abc", `Bearer ${"x".repeat(600)}`]) {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), authorization };
      const response = await request(path, { ...init, headers });
      expect([endpoint.path, response.status]).toEqual([endpoint.path, 401]);
      expect(await response.json()).toEqual({ message: "Unauthenticated." });
    }
  }
});

test("an unverified device is sent to the devices screen, but for the calls that say otherwise", async () => {
  const { db, request } = await testAccounts();
  const { token, device } = await loggedIn(db, (await addDoctor(db)).id, { status: "pending" });
  const open = [];
  for (const endpoint of ofDoctors) {
    const [path, init] = ask(endpoint);
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${token}`);
    headers.set("X-DEVICE-TOKEN", device);
    const response = await request(path, { ...init, headers });
    if (response.status !== 423) {
      open.push(`${endpoint.method} ${endpoint.path}`);
      continue;
    }
    expect(await response.json()).toEqual({
      message: "এই ডিভাইসটি যাচাই করা হয়নি।",
      code: "device_unverified",
      device_verified: false,
      devices_url: "/my/account/devices",
    });
  }
  const isOfRoom = (call: string) => /\/exam\/(start|attempt)\b/.test(call); // these look for an attempt on the device themselves
  expect(open.filter(isOfRoom).length).toBe(18);
  expect(open.filter((call) => !isOfRoom(call)).toSorted()).toEqual([
    "DELETE /web/doctor/devices/{id}",
    "GET /web/doctor/complaints",
    "GET /web/doctor/complaints/{id}",
    "GET /web/doctor/complaints/{id}/attachments/{attachmentId}",
    "GET /web/doctor/devices",
    "GET /web/doctor/my-profile",
    "GET /web/doctor/notices",
    "GET /web/doctor/notices/{id}",
    "GET /web/doctor/reminders",
    "POST /web/doctor/complaints",
    "POST /web/doctor/complaints/{id}/close",
    "POST /web/doctor/complaints/{id}/messages",
    "POST /web/doctor/devices/otp-request",
    "POST /web/doctor/devices/otp-submission",
    "POST /web/doctor/devices/request",
    "POST /web/doctor/notices/{id}/read",
  ]);
});

test("app data knows the doctor of a good token, and gives a device token to a device that has none", async () => {
  const { db, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const { token, device } = await loggedIn(db, doctor.id);
  const known = await ok(getAppData, {}, { token, device });
  expect(known).toMatchObject({
    is_logged_in: true,
    doctor: { id: doctor.id, has_verified_device: true },
    is_staff_view: false,
  });
  expect(known.gns_ddt).toBeUndefined();
  expect((await ok(getAppData, {}, { token })).gns_ddt).toMatch(/^[\w-]{43}$/);
  for (const who of [{}, { device }, { token: "nobody's-token", device }]) {
    const answer = await ok(getAppData, {}, who);
    expect(answer).toMatchObject({ is_logged_in: false, doctor: null });
    expect(answer.gns_ddt).toBeUndefined();
  }
});

test("a doctor sees only what is the doctor's own", async () => {
  const { db, ok } = await testAccounts();
  const one = await addDoctor(db, { name: "প্রথম" });
  const other = await addDoctor(db, { name: "দ্বিতীয়" });
  const [seenByOne, seenByOther] = [
    await ok(getProfile, {}, await loggedIn(db, one.id)),
    await ok(getProfile, {}, await loggedIn(db, other.id)),
  ];
  expect([seenByOne.doctor.name, seenByOther.doctor.name]).toEqual(["প্রথম", "দ্বিতীয়"]);
});
