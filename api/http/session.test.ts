import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { accessTokens, devices, doctorDevices, type doctors } from "#api/db/schema/identity.ts";
import { settings } from "#api/db/schema/site.ts";
import { testDatabase } from "#tests/support/database.ts";
import { addBuyer } from "#tests/support/order-rows.ts";
import type { Caller } from "./caller.ts";
import { newSecretToken } from "./secret-token.ts";
import { findSession } from "./session.ts";

const { db, close } = await testDatabase();
afterAll(close);

const now = new Date("2027-03-05T12:00:00+06:00");
const after = (ms: number) => new Date(now.getTime() + ms);
const minuteMs = 60_000;
const thirtyDaysMs = 30 * 24 * 60 * minuteMs;

interface Given {
  doctor?: Partial<typeof doctors.$inferInsert>;
  token?: Partial<typeof accessTokens.$inferInsert>;
  device?: typeof doctorDevices.$inferInsert.status;
}

/** A doctor who logged in on a device just now, and the headers of that browser. */
async function login({ doctor, token, device = "verified" }: Given = {}) {
  const { id: doctor_id } = await addBuyer(db, doctor);
  const [access, ddt] = [newSecretToken(), newSecretToken()];
  const [phone] = await db.insert(devices).values({ ddt_hash: ddt.hash, label: "ফোন", last_seen_at: now }).returning();
  const device_id = phone?.id ?? 0;
  await db.insert(doctorDevices).values({ doctor_id, device_id, status: device });
  const lasting = { expires_at: after(thirtyDaysMs), last_used_at: now };
  await db.insert(accessTokens).values({ doctor_id, device_id, token_hash: access.hash, ...lasting, ...token });
  const caller: Caller = {
    ...{ address: "198.51.100.7", network: "198.51.100.7", userAgent: "", otpToken: undefined, entryToken: undefined },
    ...{ bearer: access.token, deviceToken: ddt.token },
  };
  const noted = async () => {
    const [row] = await db.select().from(accessTokens).where(eq(accessTokens.token_hash, access.hash));
    const [seen] = await db.select().from(devices).where(eq(devices.id, device_id));
    return [row?.last_used_at, row?.expires_at, seen?.last_seen_at, seen?.last_ip];
  };
  return { caller, doctor_id, device_id, noted };
}

test("a session is a doctor's on a device, as its tokens say", async () => {
  const { caller, doctor_id, device_id } = await login();
  await login();
  const mobileNumber: unknown = expect.stringMatching(/^01\d{9}$/);
  expect(await findSession(db, caller, now)).toMatchObject({
    ...{ doctor: { id: doctor_id, mobileNumber }, deviceId: device_id },
    ...{ deviceVerified: true, isStaffView: false },
  });
});

test.each<[what: string, given: Given, at: Date, isFound: boolean]>([
  ["is good until its last moment", { token: { expires_at: after(1) } }, now, true],
  ["is none from its end on", { token: { expires_at: now } }, now, false],
  ["is none once it was revoked", { token: { revoked_at: after(-1) } }, now, false],
  ["is none of a doctor who is blocked", { doctor: { status: "blocked" } }, now, false],
])("a token %s", async (_, given, at, isFound) => {
  const { caller } = await login(given);
  expect((await findSession(db, caller, at)) !== undefined).toBe(isFound);
});

test("without a token, or with another's, there is no session", async () => {
  const { caller } = await login();
  expect(await findSession(db, { ...caller, bearer: undefined }, now)).toBeUndefined();
  expect(await findSession(db, { ...caller, bearer: newSecretToken().token }, now)).toBeUndefined();
});

test.each<[what: string, given: Given, isVerified: boolean]>([
  ["that was verified is", {}, true],
  ["that waits is not", { device: "pending" }, false],
  ["that was removed is not", { device: "removed" }, false],
  ["that was refused is not", { device: "refused" }, false],
  ["of a doctor whose devices are not asked about is", { device: "pending", doctor: { device_check: "waived" } }, true],
  ["through which staff look at an account is", { device: "pending", token: { is_staff_view: true } }, true],
])("a device %s taken for verified", async (_, given, isVerified) => {
  const { caller } = await login(given);
  const session = await findSession(db, caller, now);
  expect([session?.deviceVerified, session?.isStaffView]).toEqual([isVerified, given.token?.is_staff_view ?? false]);
});

test("another's device, or none, is not verified", async () => {
  const { caller } = await login();
  const other = await login();
  const borrowed = await findSession(db, { ...caller, deviceToken: other.caller.deviceToken }, now);
  expect(borrowed).toMatchObject({ deviceId: other.device_id, deviceVerified: false });
  const without = await findSession(db, { ...caller, deviceToken: undefined }, now);
  expect(without).toMatchObject({ deviceId: undefined, deviceVerified: false });
});

test("while devices are not asked about at all every one will do", async () => {
  const { caller } = await login({ device: "pending" });
  const verifiedWhile = async (value: string) => {
    const set = { key: "device_verification", value };
    await db.insert(settings).values(set).onConflictDoUpdate({ target: settings.key, set });
    return (await findSession(db, caller, now))?.deviceVerified;
  };
  expect([await verifiedWhile("coming_soon"), await verifiedWhile("on")]).toEqual([true, false]);
});

test("use makes the thirty days begin anew, noted once a minute with the device's address", async () => {
  const { caller, noted } = await login();
  const bystander = await login();
  const before = [now, after(thirtyDaysMs), now, null];
  await findSession(db, caller, after(minuteMs));
  expect(await noted()).toEqual(before);
  const later = after(minuteMs + 1);
  await findSession(db, caller, later);
  expect(await noted()).toEqual([later, after(minuteMs + 1 + thirtyDaysMs), later, "198.51.100.7"]);
  expect(await bystander.noted()).toEqual(before);
});

test("who looks at an account as staff gets no more time by looking, and an unknown device is noted nowhere", async () => {
  const ends = after(15 * minuteMs);
  const { caller, noted } = await login({ token: { is_staff_view: true, expires_at: ends } });
  await findSession(db, { ...caller, deviceToken: undefined }, after(2 * minuteMs));
  expect(await noted()).toEqual([after(2 * minuteMs), ends, now, null]);
});
