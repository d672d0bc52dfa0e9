import { expect, test } from "vitest";
import { features } from "#api/app.ts";
import { getProfile } from "#contract/account/account.ts";
import { getAppData } from "#contract/account/app-data.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { getPayment } from "#contract/payments/payments.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";

const endpoints = Object.values(features)
  .flat()
  .map(({ endpoint }) => endpoint);
const doctorEndpoints = endpoints.filter(({ access }) => access === "doctor");
const params = { id: "1" };

function requestFor(endpoint: (typeof endpoints)[number]): [string, RequestInit] {
  const headers = { "Content-Type": "application/json" };
  return [endpointPath(endpoint, { params }), { method: endpoint.method, headers, body: endpoint.body ? "{}" : null }];
}

test("every endpoint below /web/doctor needs a doctor, except the one for receipts", () => {
  const open = endpoints.filter(({ path, access }) => path.startsWith("/web/doctor/") && access !== "doctor");
  expect(open).toEqual([getPayment]);
  expect(doctorEndpoints.length).toBeGreaterThan(10);
});

test("refuses a doctor call without a session with 401, whatever else is wrong with it", async () => {
  const { request } = await testAccounts();
  for (const endpoint of doctorEndpoints) {
    const [path, init] = requestFor(endpoint);
    for (const authorization of ["", "Bearer nobody's-token", "Basic abc", `Bearer ${"x".repeat(600)}`]) {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), authorization };
      const response = await request(path, { ...init, headers });
      expect([endpoint.path, response.status]).toEqual([endpoint.path, 401]);
      expect(await response.json()).toEqual({ message: "Unauthenticated." });
    }
  }
});

test("refuses an unverified device with 423, except for the endpoints that allow it", async () => {
  const { db, request } = await testAccounts();
  const { token, device } = await loggedIn(db, (await addDoctor(db)).id, { status: "pending" });
  const open = [];
  for (const endpoint of doctorEndpoints) {
    const [path, init] = requestFor(endpoint);
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
  // these endpoints check for an attempt on the device themselves
  const isExamRoom = (call: string) => /\/exam\/(start|attempt)\b/.test(call);
  expect(open.filter(isExamRoom).length).toBe(18);
  expect(open.filter((call) => !isExamRoom(call)).toSorted()).toEqual([
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

test("app data contains the doctor of a valid token, and a new device token for a device without one", async () => {
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
  for (const tokens of [{}, { device }, { token: "nobody's-token", device }]) {
    const appData = await ok(getAppData, {}, tokens);
    expect(appData).toMatchObject({ is_logged_in: false, doctor: null });
    expect(appData.gns_ddt).toBeUndefined();
  }
});

test("a doctor sees only the doctor's own profile", async () => {
  const { db, ok } = await testAccounts();
  const one = await addDoctor(db, { name: "প্রথম" });
  const other = await addDoctor(db, { name: "দ্বিতীয়" });
  const [seenByOne, seenByOther] = [
    await ok(getProfile, {}, await loggedIn(db, one.id)),
    await ok(getProfile, {}, await loggedIn(db, other.id)),
  ];
  expect([seenByOne.doctor.name, seenByOther.doctor.name]).toEqual(["প্রথম", "দ্বিতীয়"]);
});
