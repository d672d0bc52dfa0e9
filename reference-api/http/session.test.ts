import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { accessTokens, devices, doctorDevices, type doctors } from "#api/db/schema/identity.ts";
import { settings } from "#api/db/schema/site.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addBuyer } from "#tests/support/rows/order-rows.ts";
import type { Caller } from "./caller.ts";
import { newSecretToken } from "./secret-token.ts";
import { findSession } from "./session.ts";

const { db, close } = await testDatabase();
afterAll(close);

const now = new Date("2027-03-05T12:00:00+06:00");
const after = (ms: number) => new Date(now.getTime() + ms);
const minuteMs = 60_000;
const thirtyDaysMs = 30 * 24 * 60 * minuteMs;

interface LoginRows {
  doctor?: Partial<typeof doctors.$inferInsert>;
  token?: Partial<typeof accessTokens.$inferInsert>;
  device?: typeof doctorDevices.$inferInsert.status;
}

/** Logs in a doctor on a new device and returns the caller with that browser's tokens. */
async function login({ doctor, token, device = "verified" }: LoginRows = {}) {
  const { id: doctor_id } = await addBuyer(db, doctor);
  const [access, ddt] = [newSecretToken(), newSecretToken()];
  const [phone] = await db.insert(devices).values({ ddt_hash: ddt.hash, label: "ফোন", last_seen_at: now }).returning();
  const device_id = phone?.id ?? 0;
  await db.insert(doctorDevices).values({ doctor_id, device_id, status: device });
  const lasting = { expires_at: after(thirtyDaysMs), last_used_at: now };
  await db.insert(accessTokens).values({ doctor_id, device_id, token_hash: access.hash, ...lasting, ...token });
  const caller: Caller = {
    address: "198.51.100.7",
    network: "198.51.100.7",
    isPortal: false,
    userAgent: "",
    otpToken: undefined,
    entryToken: undefined,
    bearer: access.token,
    deviceToken: ddt.token,
  };
  const readUse = async () => {
    const [row] = await db.select().from(accessTokens).where(eq(accessTokens.token_hash, access.hash));
    const [seen] = await db.select().from(devices).where(eq(devices.id, device_id));
    return [row?.last_used_at, row?.expires_at, seen?.last_seen_at, seen?.last_ip];
  };
  return { caller, doctor_id, device_id, readUse };
}

test("finds the doctor and the device of the tokens", async () => {
  const { caller, doctor_id, device_id } = await login();
  await login();
  const mobileNumber: unknown = expect.stringMatching(/^01\d{9}$/);
  expect(await findSession(db, caller, now)).toMatchObject({
    doctor: { id: doctor_id, mobileNumber },
    deviceId: device_id,
    deviceVerified: true,
    isStaffView: false,
  });
});

test.each<[what: string, given: LoginRows, at: Date, isFound: boolean]>([
  ["is valid until just before it expires", { token: { expires_at: after(1) } }, now, true],
  ["is invalid from its expiry time on", { token: { expires_at: now } }, now, false],
  ["is invalid once revoked", { token: { revoked_at: after(-1) } }, now, false],
  ["of a blocked doctor is invalid", { doctor: { status: "blocked" } }, now, false],
])("a token %s", async (_, given, at, isFound) => {
  const { caller } = await login(given);
  expect((await findSession(db, caller, at)) !== undefined).toBe(isFound);
});

test("finds no session without a token or with an unknown one", async () => {
  const { caller } = await login();
  expect(await findSession(db, { ...caller, bearer: undefined }, now)).toBeUndefined();
  expect(await findSession(db, { ...caller, bearer: newSecretToken().token }, now)).toBeUndefined();
});

test.each<[what: string, given: LoginRows, isVerified: boolean]>([
  ["a verified device counts as verified", {}, true],
  ["a pending device does not count as verified", { device: "pending" }, false],
  ["a removed device does not count as verified", { device: "removed" }, false],
  ["a refused device does not count as verified", { device: "refused" }, false],
  [
    "any device of a doctor with a waiver counts as verified",
    { device: "pending", doctor: { device_check: "waived" } },
    true,
  ],
  ["any device counts as verified in a staff view", { device: "pending", token: { is_staff_view: true } }, true],
])("%s", async (_, given, isVerified) => {
  const { caller } = await login(given);
  const session = await findSession(db, caller, now);
  expect([session?.deviceVerified, session?.isStaffView]).toEqual([isVerified, given.token?.is_staff_view ?? false]);
});

test("another doctor's device, or none, is not verified", async () => {
  const { caller } = await login();
  const other = await login();
  const borrowed = await findSession(db, { ...caller, deviceToken: other.caller.deviceToken }, now);
  expect(borrowed).toMatchObject({ deviceId: other.device_id, deviceVerified: false });
  const without = await findSession(db, { ...caller, deviceToken: undefined }, now);
  expect(without).toMatchObject({ deviceId: undefined, deviceVerified: false });
});

test("every device counts as verified while device verification is not in force", async () => {
  const { caller } = await login({ device: "pending" });
  const verifiedWhile = async (value: string) => {
    const set = { key: "device_verification", value };
    await db.insert(settings).values(set).onConflictDoUpdate({ target: settings.key, set });
    return (await findSession(db, caller, now))?.deviceVerified;
  };
  expect([await verifiedWhile("coming_soon"), await verifiedWhile("on")]).toEqual([true, false]);
});

test("use extends a session to thirty days and records the device's address, once a minute", async () => {
  const { caller, readUse } = await login();
  const bystander = await login();
  const before = [now, after(thirtyDaysMs), now, null];
  await findSession(db, caller, after(minuteMs));
  expect(await readUse()).toEqual(before);
  const later = after(minuteMs + 1);
  await findSession(db, caller, later);
  expect(await readUse()).toEqual([later, after(minuteMs + 1 + thirtyDaysMs), later, "198.51.100.7"]);
  expect(await bystander.readUse()).toEqual(before);
});

test("use does not extend a staff view, and records nothing for an unknown device", async () => {
  const ends = after(15 * minuteMs);
  const { caller, readUse } = await login({ token: { is_staff_view: true, expires_at: ends } });
  await findSession(db, { ...caller, deviceToken: undefined }, after(2 * minuteMs));
  expect(await readUse()).toEqual([after(2 * minuteMs), ends, now, null]);
});
