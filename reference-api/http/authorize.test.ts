import { afterAll, expect, test } from "vitest";
import { accessTokens, devices, doctorDevices } from "#api/db/schema/identity.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addBuyer } from "#tests/support/rows/order-rows.ts";
import { authorize } from "./authorize.ts";
import type { Caller } from "./caller.ts";
import { createRateLimits } from "./rate-limits.ts";
import { newSecretToken } from "./secret-token.ts";

const { db, close } = await testDatabase();
afterAll(close);
const limits = createRateLimits(db);

const now = new Date();
const visitor: Caller = {
  address: "198.51.100.7",
  network: "198.51.100.7",
  isPortal: false,
  userAgent: "",
  bearer: undefined,
  deviceToken: undefined,
  otpToken: undefined,
  entryToken: undefined,
};

async function doctorOn(status: "verified" | "pending", is_staff_view = false): Promise<Caller & { id: number }> {
  const { id: doctor_id } = await addBuyer(db);
  const [access, ddt] = [newSecretToken(), newSecretToken()];
  const [device] = await db.insert(devices).values({ ddt_hash: ddt.hash, label: "ফোন" }).returning();
  await db.insert(doctorDevices).values({ doctor_id, device_id: device?.id ?? 0, status });
  const expires_at = new Date(now.getTime() + 60_000);
  await db.insert(accessTokens).values({ doctor_id, token_hash: access.hash, expires_at, is_staff_view });
  return { ...visitor, bearer: access.token, deviceToken: ddt.token, id: doctor_id };
}

const read = { method: "GET", path: "/", onUnverifiedDevice: undefined } as const;

test("a public call needs no session and looks for none", async () => {
  expect(await authorize({ ...read, access: "public" }, { db, caller: visitor, limits, now })).toEqual({});
});

test("a visitor call finds the session of a doctor, and works without one", async () => {
  const caller = await doctorOn("pending");
  const known = await authorize({ ...read, access: "visitor" }, { db, caller, limits, now });
  expect(known.session?.doctor.id).toBe(caller.id);
  expect(await authorize({ ...read, access: "visitor" }, { db, caller: visitor, limits, now })).toEqual({
    session: undefined,
  });
});

test("a doctor call needs a session and, unless the endpoint allows others, a verified device", async () => {
  const call = { ...read, access: "doctor" } as const;
  await expect(authorize(call, { db, caller: visitor, limits, now })).rejects.toMatchObject({ status: 401 });
  const caller = await doctorOn("verified");
  const admitted = await authorize(call, { db, caller, limits, now });
  expect([admitted.doctor.id, admitted.session.doctor.id]).toEqual([caller.id, caller.id]);
  const unverified = await doctorOn("pending");
  const locked = { status: 423, details: { code: "device_unverified" } };
  await expect(authorize(call, { db, caller: unverified, limits, now })).rejects.toMatchObject(locked);
  const anyDevice = { ...call, onUnverifiedDevice: "allow" } as const;
  expect((await authorize(anyDevice, { db, caller: unverified, limits, now })).doctor.id).toBe(unverified.id);
});

test("a staff view of a doctor's account can read everything and change nothing", async () => {
  const caller = await doctorOn("verified", true);
  expect((await authorize({ ...read, access: "doctor" }, { db, caller, limits, now })).session.isStaffView).toBe(true);
  const refused = { status: 403, details: { code: "staff_view" } };
  for (const method of ["POST", "DELETE"] as const) {
    const write = { access: "doctor", path: "/", method, onUnverifiedDevice: undefined } as const;
    await expect(authorize(write, { db, caller, limits, now }), `${method} in a staff view`).rejects.toMatchObject(
      refused,
    );
    const doctor = await doctorOn("verified");
    expect((await authorize(write, { db, caller: doctor, limits, now })).doctor.id).toBe(doctor.id);
  }
});

test("an otp call needs an OTP token, from visitors and doctors alike", async () => {
  const call = { ...read, access: "otp" } as const;
  const otp_required = { status: 403, details: { code: "otp_required" } };
  await expect(authorize(call, { db, caller: visitor, limits, now })).rejects.toMatchObject(otp_required);
  const verified = await authorize(call, { db, caller: { ...visitor, otpToken: "proof" }, limits, now });
  expect(verified).toEqual({ session: undefined, otpToken: "proof" });
  const caller = { ...(await doctorOn("pending")), otpToken: "proof" };
  expect((await authorize(call, { db, caller, limits, now })).session?.doctor.id).toBe(caller.id);
});
