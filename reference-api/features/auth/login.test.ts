import { and, eq, isNull, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { accessTokens, devices, doctorDevices, doctors, rateLimits } from "#api/db/schema/identity.ts";
import { settings } from "#api/db/schema/site.ts";
import { getProfile } from "#contract/account/account.ts";
import { login, logout } from "#contract/account/auth.ts";
import { deleteDevice, listDevices } from "#contract/account/devices.ts";
import { addDoctor, loggedIn, moveClock, newNumber, password, testAccounts } from "#tests/support/api/accounts.ts";

const minuteMs = 60_000;

test("logs in by mobile or BMDC number in any notation and returns a token, the doctor and a new device", async () => {
  const { db, ok } = await testAccounts();
  await addDoctor(db);
  const doctor = await addDoctor(db, { mobile_number: "01712345678", bmdc_no: "A-12345" });
  const who = { userAgent: "Chrome/1 Windows", address: "198.51.100.5" };
  const names = ["01712345678", "+880 1712-345678", "০১৭১২৩৪৫৬৭৮", "A-12345", "a 12345", "A-১২৩৪৫"];
  for (const mobile_number of names) {
    const response = await ok(login, { body: { mobile_number, password } }, who);
    expect(response).toMatchObject({ device_verified: false, user: { id: doctor.id, mobile_number: "01712345678" } });
    expect(response.gns_ddt).toMatch(/^[\w-]{43}$/);
    const me = await ok(getProfile, {}, { token: response.token, device: response.gns_ddt ?? "" });
    expect(me.doctor.id).toBe(doctor.id);
  }
  const made = and(eq(devices.label, "Chrome, Windows"), eq(devices.user_agent, who.userAgent));
  const from = and(eq(devices.first_ip, who.address), eq(devices.last_ip, who.address));
  expect(await db.$count(devices, and(made, from))).toBe(names.length);
  expect(await db.$count(rateLimits, ne(rateLimits.points, 0)), "a successful login is not counted as a failure").toBe(
    0,
  );
});

test("a login that ends in a server error is not counted as a failure", async () => {
  const { db, refused } = await testAccounts();
  const { mobile_number } = await addDoctor(db, { password_hash: "no hash" });
  await refused(500, login, { body: { mobile_number, password } });
  expect(await db.$count(rateLimits)).toBeGreaterThan(0);
  expect(await db.$count(rateLimits, ne(rateLimits.points, 0))).toBe(0);
});

test("stores neither the token nor the device token in plain text", async () => {
  const { db, ok } = await testAccounts();
  const doctor = await addDoctor(db);
  const { token, gns_ddt } = await ok(login, { body: { mobile_number: doctor.mobile_number, password } });
  const stored = JSON.stringify([await db.select().from(accessTokens), await db.select().from(devices)]);
  expect(stored).toContain("token_hash");
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(gns_ddt);
});

test("a known device gets no new token and stays verified; deleting it ends its session", async () => {
  const { db, ok, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const { device, deviceId } = await loggedIn(db, doctor.id);
  const body = { mobile_number: doctor.mobile_number, password };
  const response = await ok(login, { body }, { device });
  expect(response.gns_ddt).toBeUndefined();
  expect(response.device_verified).toBe(true);
  expect(await db.$count(devices)).toBe(1);
  const stranger = await ok(login, { body }, { device: "unknown-device-token-that-nobody-made-up" });
  expect(stranger.gns_ddt).toBeTruthy();

  await ok(deleteDevice, { params: { id: deviceId } }, { token: response.token, device });
  await refused(401, getProfile, {}, { token: response.token, device });
  await ok(getProfile, {}, { token: stranger.token });
});

test.each([
  { status: "removed", then: "pending" },
  { status: "refused", then: "refused" },
] as const)(
  "a device with status $status is not verified by a new login; its status becomes $then",
  async ({ status, then }) => {
    const { db, ok } = await testAccounts();
    const doctor = await addDoctor(db);
    const { device } = await loggedIn(db, doctor.id, { status });
    const response = await ok(login, { body: { mobile_number: doctor.mobile_number, password } }, { device });
    expect(response.device_verified).toBe(false);
    const stored = await db.select({ status: doctorDevices.status }).from(doctorDevices);
    expect(stored).toEqual([{ status: then }]);
  },
);

test("a login revokes the token sent with it", async () => {
  const { db, ok, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const before = await loggedIn(db, doctor.id);
  await ok(login, { body: { mobile_number: doctor.mobile_number, password } }, before);
  expect(await refused(401, getProfile, {}, before)).toMatchObject({ message: "Unauthenticated." });
});

test.each(["coming_soon", "waived"])("with device checks %s every device counts as verified", async (how) => {
  const { db, ok } = await testAccounts();
  if (how === "coming_soon") await db.insert(settings).values({ key: "device_verification", value: how });
  await addDoctor(db);
  const doctor = await addDoctor(db, { device_check: how === "waived" ? "waived" : "required" });
  const response = await ok(login, { body: { mobile_number: doctor.mobile_number, password } });
  expect(response.device_verified).toBe(true);
  const { mode } = await ok(listDevices, {}, { token: response.token, device: response.gns_ddt ?? "" });
  expect(mode).toBe(how === "waived" ? "active" : "coming_soon");
});

test("every failed login, a blocked account's too, gets the same status, headers and body", async () => {
  const { db, send } = await testAccounts();
  const doctor = await addDoctor(db);
  const blocked = await addDoctor(db, { status: "blocked" });
  const withoutPassword = await addDoctor(db, { password_hash: null });
  const names = [doctor.mobile_number, doctor.bmdc_no ?? "", blocked.mobile_number, withoutPassword.mobile_number];
  const responses = [];
  for (const mobile_number of [...names, newNumber(), "A-99999", "nobody", "' or 1=1 --"]) {
    const response = await send(login, { body: { mobile_number, password: "wrong password" } });
    responses.push({ status: response.status, headers: [...response.headers], body: await response.text() });
  }
  expect(responses[0]?.status).toBe(422);
  expect(responses[0]?.body).toContain("মেলেনি");
  for (const response of responses) expect(response).toEqual(responses[0]);
});

test("the correct password of a blocked account gets 403 blocked with a hint to call", async () => {
  const { db, refused } = await testAccounts();
  const { mobile_number } = await addDoctor(db, { status: "blocked" });
  const response = await refused(403, login, { body: { mobile_number, password } });
  expect(response).toMatchObject({ code: "blocked" });
  expect(response.message).toContain("হটলাইন");
});

test("logout revokes only its own token and succeeds again, with an unknown token and without one", async () => {
  const { db, ok, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const here = await loggedIn(db, doctor.id);
  const there = await loggedIn(db, doctor.id);
  for (const who of [here, here, { token: "unknown-token-unknown-token" }, {}]) {
    expect(await ok(logout, {}, who)).toHaveProperty("message");
  }
  await refused(401, getProfile, {}, here);
  await ok(getProfile, {}, there);
  expect(
    await db.$count(accessTokens, and(eq(accessTokens.doctor_id, doctor.id), isNull(accessTokens.revoked_at))),
  ).toBe(1);
});

test("using a token extends it to 30 days again, at most once a minute", async () => {
  const { db, ok, refused } = await testAccounts();
  const { mobile_number } = await addDoctor(db);
  const { token, gns_ddt } = await ok(login, { body: { mobile_number, password } });
  const who = { token, device: gns_ddt ?? "" };
  const expiry = async () => (await db.select().from(accessTokens))[0]?.expires_at.getTime() ?? 0;
  const atFirst = await expiry();
  expect(Math.round((atFirst - Date.now()) / minuteMs)).toBe(30 * 24 * 60);
  await ok(getProfile, {}, who);
  expect(await expiry()).toBe(atFirst);
  moveClock(29 * 24 * 60 * minuteMs);
  await ok(getProfile, {}, who);
  expect(Math.round(((await expiry()) - Date.now()) / minuteMs)).toBe(30 * 24 * 60);
  moveClock(31 * 24 * 60 * minuteMs);
  await refused(401, getProfile, {}, who);
});

test("blocking a doctor ends the doctor's sessions", async () => {
  const { db, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  await db.update(doctors).set({ status: "blocked" }).where(eq(doctors.id, doctor.id));
  await refused(401, getProfile, {}, who);
});
