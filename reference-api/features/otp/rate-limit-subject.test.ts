import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { devices, doctorDevices, rateLimits } from "#api/db/schema/identity.ts";
import type { OtpPurpose } from "#contract/account/otp.ts";
import { moveClock } from "#tests/support/api/accounts.ts";
import { addBuyer } from "#tests/support/rows/order-rows.ts";
import { codesTo, otpFixture, phone, visitor } from "#tests/support/api/scenarios/otp-fixture.ts";
import { sendCode, consumeJoinLimits, consumeNumberLimit } from "./service.ts";

async function readPoints(db: Database): Promise<Record<string, number>> {
  const rows = await db.select().from(rateLimits);
  return Object.fromEntries(rows.map(({ key, points }) => [key, points]));
}

/** Expected rate-limit points after one code, for a stranger, for the doctor's own device or login, and for joining. */
function counts({ id, subject = `device ${id}` }: { id: number; subject?: string }) {
  const perSubject = {
    [`sms: number and subject 60:${phone} ${subject}`]: 1,
    [`sms: number and subject 600:${phone} ${subject}`]: 1,
    [`sms: number and subject 86400:${phone} ${subject}`]: 1,
  };
  return {
    ofStranger: {
      ...perSubject,
      [`sms: device 3600:${id}`]: 1,
      "sms: address 60:198.51.100.7": 1,
      "sms: address 3600:198.51.100.7": 1,
      "sms: address 86400:198.51.100.7": 1,
      "sms: prefix and address 600:0171111 198.51.100.7": 1,
      [`sms: number and address 86400:${phone} 198.51.100.7`]: 1,
      [`sms: number 86400:${phone}`]: 1,
      "sms: strangers 60:": 1,
      "sms: strangers 86400:": 1,
    },
    ofOwn: { ...perSubject, "sms: own 60:": 1, "sms: own 86400:": 1 },
    ofJoin: {
      [`join: number and subject 3600:${phone} ${subject}`]: 1,
      [`join: device 3600:${id}`]: 1,
      "join: address 3600:198.51.100.7": 1,
    },
  };
}

test.each<OtpPurpose>(["join", "reset", "quiz"])(
  "a code for %s counts against number and device together, the device, its address, the number and the limit for strangers",
  async (purpose) => {
    const { db, scope, browser } = await otpFixture();
    await sendCode(scope, { phone, purpose });
    const { ofStranger, ofJoin } = counts(browser);
    expect(await readPoints(db)).toEqual({ ...ofStranger, ...ofJoin });
  },
);

test("a device that the account has verified does not count against the limits of its address and the number", async () => {
  const { db, scope, browser } = await otpFixture();
  const doctor = await addBuyer(db, { mobile_number: phone });
  await db.insert(doctorDevices).values({ doctor_id: doctor.id, device_id: browser.id, status: "verified" });
  await sendCode(scope, { phone, purpose: "reset" });
  const { ofOwn, ofJoin } = counts(browser);
  const { "join: address 3600:198.51.100.7": _, ...ofOwnJoin } = ofJoin;
  expect(await readPoints(db)).toEqual({ ...ofOwn, ...ofOwnJoin });
});

test.each(["pending", "removed", "refused"] as const)(
  "a device with status %s counts as a stranger's, whatever else is verified",
  async (status) => {
    const { db, scope, browser } = await otpFixture();
    const [doctor, other] = [await addBuyer(db, { mobile_number: phone }), await addBuyer(db)];
    const [another] = await db.insert(devices).values({ ddt_hash: "another", label: "অন্য" }).returning();
    await db.insert(doctorDevices).values([
      { doctor_id: doctor.id, device_id: browser.id, status },
      { doctor_id: doctor.id, device_id: another?.id ?? 0, status: "verified" },
      { doctor_id: other.id, device_id: browser.id, status: "verified" },
    ]);
    await sendCode(scope, { phone, purpose: "reset" });
    expect(await readPoints(db)).toMatchObject(counts(browser).ofStranger);
  },
);

test.each<OtpPurpose>(["device", "change_password"])(
  "a code for %s counts against the verified device, or else against the logged-in doctor",
  async (purpose) => {
    const { db, scope, browser } = await otpFixture();
    const doctor = await addBuyer(db, { mobile_number: phone });
    await sendCode(scope, { phone, purpose, doctorId: doctor.id });
    const { ofOwn } = counts({ ...browser, subject: `doctor ${doctor.id}` });
    expect(await readPoints(db)).toEqual(ofOwn);

    await db.insert(doctorDevices).values({ doctor_id: doctor.id, device_id: browser.id, status: "verified" });
    await sendCode(scope, { phone, purpose, doctorId: doctor.id });
    const onOwnDevice = counts(browser).ofOwn;
    expect(await readPoints(db)).toEqual({ ...ofOwn, ...onOwnDevice, "sms: own 60:": 2, "sms: own 86400:": 2 });
  },
);

test("a code to a doctor's new number counts as a stranger's", async () => {
  const { db, scope, browser } = await otpFixture();
  const doctor = await addBuyer(db);
  await sendCode(scope, { phone, purpose: "change_phone", doctorId: doctor.id });
  expect(await readPoints(db)).toEqual(counts(browser).ofStranger);
});

test("an unknown browser counts against its network, and against its new device token afterwards", async () => {
  const caller = { ...visitor, deviceToken: undefined, network: "2001:db8:0:1" };
  const { db, scope } = await otpFixture({ caller });
  const { gns_ddt: deviceToken } = await sendCode(scope, { phone, purpose: "join" });
  const points = await readPoints(db);
  expect(points).toMatchObject({ "sms: address 3600:2001:db8:0:1": 1, "join: address 3600:2001:db8:0:1": 1 });
  expect(points).toHaveProperty([`sms: number and subject 60:${phone} 2001:db8:0:1`], 1);
  expect(Object.keys(points).filter((key) => key.includes("device"))).toHaveLength(3);
  const again = { ...scope, caller: { ...caller, deviceToken } };
  await expect(sendCode(again, { phone, purpose: "join" })).rejects.toMatchObject({ status: 429 });
});

test("counts joining even if no code is sent", async () => {
  const { db, scope, browser } = await otpFixture();
  await consumeJoinLimits(scope, phone);
  const { ofJoin } = counts(browser);
  expect(await readPoints(db)).toEqual(ofJoin);
  await consumeNumberLimit(scope, phone);
  const key = `join: number and subject 3600:${phone} device ${browser.id}`;
  expect(await readPoints(db), "number and subject only").toEqual({ ...ofJoin, [key]: 2 });
});

test("a request refused as too soon consumes no other limit and leaves the previous code valid", async () => {
  const { db, scope, enter, browser, asker } = await otpFixture();
  await sendCode(scope, { phone, purpose: "join" });
  await expect(sendCode(scope, { phone, purpose: "join" })).rejects.toMatchObject({ status: 429 });
  const { ofJoin, ofStranger } = counts(browser);
  expect(await readPoints(db)).toEqual({
    ...ofJoin,
    ...ofStranger,
    [`sms: number and subject 60:${phone} ${asker}`]: 2,
  });
  expect(await enter((await codesTo(db))[0] ?? "")).toBe("join");
});

test("the site-wide SMS limit gets 429 call_hotline; other errors are passed on", async () => {
  const { db, scope, limits } = await otpFixture();
  moveClock(0);
  await limits.consume("sms: strangers", "");
  await db.update(rateLimits).set({ points: 60 }).where(eq(rateLimits.key, "sms: strangers 60:"));
  const refusal: unknown = await sendCode(scope, { phone, purpose: "quiz" }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 429, details: { code: "call_hotline", retry_after: 60 } });
  expect(Object.keys(await readPoints(db)), "no row is left of a number").not.toContain(`sms: number 86400:${phone}`);
  await db.execute("drop table rate_limits");
  await expect(sendCode(scope, { phone, purpose: "quiz" })).rejects.not.toMatchObject({ status: 429 });
});

test("limits attempts at a code to ten an hour per number, purpose and subject", async () => {
  const { db, send, enter, asker } = await otpFixture();
  await send();
  await expect(enter("000000", { purposes: ["reset"] }), "no code is open").rejects.toMatchObject({ status: 410 });
  expect(Object.keys(await readPoints(db))).not.toContain(`code check 3600:${phone} reset ${asker}`);
  await enter("no code").catch(() => undefined);
  const key = `code check 3600:${phone} join ${asker}`;
  expect(await readPoints(db)).toMatchObject({ [key]: 1 });
  await db.update(rateLimits).set({ points: 10 }).where(eq(rateLimits.key, key));
  await expect(enter((await codesTo(db))[0] ?? "")).rejects.toMatchObject({ status: 429 });
});
