import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { devices, doctors, smsOutbox } from "#api/db/schema/identity.ts";
import { settings } from "#api/db/schema/site.ts";
import { issueOtpToken } from "#api/features/otp/service.ts";
import { getProfile } from "#contract/account/account.ts";
import { forget, join, login, register, resetPassword, verifyOtp } from "#contract/account/auth.ts";
import {
  addCollege,
  addDoctor,
  moveClock,
  newBrowser,
  newNumber,
  password,
  testAccounts,
} from "#tests/support/api/accounts.ts";
import { expectFieldErrors, type InvalidForm } from "#tests/support/api/field-errors.ts";

function joining(phone: string) {
  return { body: { phone, bmdc_no: "A-54321", name: "ডা. নমুনা" } };
}

async function registration(db: Parameters<typeof addCollege>[0], mobile_number: string, bmdc_no = "A-54321") {
  const medical_college_id = await addCollege(db);
  const passwords = { password, password_confirmation: password };
  return { body: { name: "ডা. নমুনা", mobile_number, bmdc_no, medical_college_id, ...passwords } };
}

test("a visitor joins, verifies the number and registers; the session is on a verified device", async () => {
  const { db, ok, messagesTo, codeFor } = await testAccounts();
  const phone = newNumber();
  const sent = await ok(join, joining(phone));
  expect(sent).toMatchObject({
    next: "otp",
    resend_after: 60,
    phone_masked: `${phone.slice(0, 3)}*****${phone.slice(-3)}`,
  });
  const device = sent.gns_ddt ?? "";
  expect(device).toMatch(/^[\w-]{43}$/);
  const [message = ""] = await messagesTo(phone);
  expect(message.length).toBeLessThanOrEqual(70);

  const proved = await ok(verifyOtp, { body: { code: await codeFor(phone), phone } }, { device });
  expect(proved.next).toBe("register");
  const { body } = await registration(db, phone);
  const made = await ok(register, { body: { ...body, subject_id: "" } }, { device, otp: proved.otp_token });
  expect(made).toMatchObject({ device_verified: true, user: { mobile_number: phone, has_verified_device: true } });
  expect(made.gns_ddt).toBeUndefined();
  const { doctor } = await ok(getProfile, {}, { token: made.token, device });
  expect(doctor).toMatchObject({ id: made.user?.id, bmdc_no: "A-54321", medical_college: "নমুনা মেডিকেল কলেজ" });
  const isProved = and(isNull(doctors.subject_id), isNotNull(doctors.phone_verified_at));
  expect(await db.$count(doctors, isProved), "without a subject, and with a verified number").toBe(1);
  expect(await db.$count(devices)).toBe(1);
});

test("joining returns the same status, headers and body for known and unknown numbers; only the code reveals the next step", async () => {
  const { db, send, ok, codeFor } = await testAccounts();
  const known = await addDoctor(db);
  const responses = [];
  const phones = [known.mobile_number, newNumber()];
  const here = await newBrowser(db);
  for (const phone of phones) {
    const response = await send(join, joining(phone), here);
    const body = z.record(z.string(), z.unknown()).parse(await response.json());
    responses.push({
      status: response.status,
      headers: [...response.headers.keys()],
      body: { ...body, gns_ddt: "" },
    });
  }
  expect(responses[0]?.status).toBe(200);
  expect(responses[1]).toEqual(responses[0]);
  const nexts = [];
  for (const phone of phones) {
    nexts.push((await ok(verifyOtp, { body: { code: await codeFor(phone), phone } }, here)).next);
  }
  expect(nexts).toEqual(["login", "register"]);
});

test("two hundred doctors at one address can register within ten minutes; a sixth wrong password there is refused", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const who = { address: "203.0.113.1" };
  const phones = Array.from({ length: 200 }, newNumber);
  const { body } = await registration(db, "");

  async function enter(phone: string, n: number): Promise<void> {
    const here = { ...who, device: (await ok(join, joining(phone), who)).gns_ddt ?? "" };
    const { otp_token: otp } = await ok(verifyOtp, { body: { phone, code: await codeFor(phone) } }, here);
    const form = { ...body, mobile_number: phone, bmdc_no: `A-${20_000 + n}` };
    await ok(register, { body: form }, { ...who, otp });
  }
  for (let from = 0; from < 200; from += 20) {
    await Promise.all(phones.slice(from, from + 20).map((phone, n) => enter(phone, from + n)));
    moveClock(61_000);
  }
  expect(await db.$count(doctors)).toBe(200);

  const [first = "", second = ""] = phones;
  const wrong = { body: { mobile_number: first, password: "wrong password" } };
  for (let n = 0; n < 5; n++) await refused(422, login, wrong, who);
  await refused(429, login, wrong, who);
  await ok(login, { body: { mobile_number: second, password } }, who);
});

test.each(["+1 202 555 0123", "+447700900123", "+8821612345", "0255012345", "0171234567", "01212345678", "abc", ""])(
  "refuses to send a code to %j",
  async (phone) => {
    const { db, refused } = await testAccounts();
    expect(await refused(422, join, joining(phone))).toMatchObject({ errors: { phone: [expect.any(String)] } });
    await refused(422, forget, { body: { phone } });
    expect(await db.$count(smsOutbox)).toBe(0);
  },
);

test("without a required code, joining leads to registration, which works once; a number may join five times an hour", async () => {
  const { db, ok, refused } = await testAccounts();
  await db.insert(settings).values({ key: "need_otp_for_registration", value: "no" });
  const phone = newNumber();
  const { next, otp_token } = await ok(join, joining(phone));
  expect(next).toBe("register");
  const otp = otp_token ?? "";
  await ok(register, await registration(db, phone), { otp });
  expect(await db.$count(smsOutbox)).toBe(0);
  expect(await db.select({ at: doctors.phone_verified_at }).from(doctors)).toEqual([{ at: null }]);
  await refused(422, register, await registration(db, phone), { otp });
  for (let n = 0; n < 4; n++) await ok(join, joining(phone));
  await refused(429, join, joining(phone));
});

test("registration requires a valid X-OTP-TOKEN of this number and creates no account with any other", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const phone = newNumber();
  const here = await newBrowser(db);
  await ok(join, joining(phone), here);
  const { otp_token: token = "" } = await ok(verifyOtp, { body: { code: await codeFor(phone), phone } }, here);
  const form = await registration(db, phone);
  const altered = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  const ofReset = await issueOtpToken(db, { phone, purpose: "reset", now: new Date() });

  expect(await refused(403, register, form)).toMatchObject({ code: "otp_required" });
  for (const otp of [altered, ofReset, "x"]) {
    expect(await refused(422, register, form, { otp })).toMatchObject({ code: "otp_required" });
    const weak = { body: { ...form.body, password: "password123", password_confirmation: "password123" } };
    expect(await refused(422, register, weak, { otp }), "the token is checked before the form").toMatchObject({
      code: "otp_required",
    });
  }
  const elsewhere = await registration(db, newNumber());
  expect(await refused(422, register, elsewhere, { otp: token })).toMatchObject({ code: "otp_required" });
  const reset = { body: { password, password_confirmation: password } };
  await refused(422, resetPassword, reset, { otp: token });
  expect(await db.$count(doctors)).toBe(0);

  await ok(register, form, { otp: token });
  expect(await refused(422, register, form, { otp: token })).toMatchObject({ code: "otp_required" });
  const late = await issueOtpToken(db, { phone: newNumber(), purpose: "join", now: new Date(Date.now() - 601_000) });
  await refused(422, register, form, { otp: late });
});

test("reports form errors under their fields and leaves the X-OTP-TOKEN unused", async () => {
  const { db, ok, refused } = await testAccounts();
  const other = await addDoctor(db, { bmdc_no: "A-77777", phone_verified_at: new Date() });
  const phone = newNumber();
  const otp = await issueOtpToken(db, { phone, purpose: "join", now: new Date() });
  const good = await registration(db, phone);
  const faults: InvalidForm[] = [
    [{ password: "short", password_confirmation: "short" }, "password"],
    [{ password: "password123", password_confirmation: "password123" }, "password"],
    [{ password: phone, password_confirmation: phone }, "password"],
    [{ password_confirmation: "another one" }, "password_confirmation"],
    [{ medical_college_id: 999_999 }, "medical_college_id"],
    [{ institute_id: "999999" }, "institute_id"],
    [{ bmdc_no: "A-77777" }, "bmdc_no"],
    [{ bmdc_no: "none" }, "bmdc_no"],
    [{ name: "  " }, "name"],
    [{ email: "no address" }, "email"],
  ];
  await expectFieldErrors(faults, (fault) => refused(422, register, { body: { ...good.body, ...fault } }, { otp }));
  expect(await db.$count(doctors)).toBe(1);
  await ok(register, good, { otp });

  const again = await issueOtpToken(db, { phone: other.mobile_number, purpose: "join", now: new Date() });
  const taken = await refused(409, register, await registration(db, other.mobile_number, "A-88888"), { otp: again });
  expect(taken).toMatchObject({ code: "phone_taken" });
});

test("twenty parallel uses of one X-OTP-TOKEN create one account", async () => {
  const { db, send } = await testAccounts();
  const phone = newNumber();
  const otp = await issueOtpToken(db, { phone, purpose: "join", now: new Date() });
  const form = await registration(db, phone);
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(register, form, { otp })));
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array<number>(19).fill(422)]);
  expect(await db.$count(doctors)).toBe(1);
});

test("twenty parallel registrations of one number, each with its own token, create one account", async () => {
  const { db, send } = await testAccounts();
  const phone = newNumber();
  const form = await registration(db, phone);
  const tokens = [];
  for (let n = 0; n < 20; n++) tokens.push(await issueOtpToken(db, { phone, purpose: "join", now: new Date() }));
  const responses = await Promise.all(tokens.map((otp) => send(register, form, { otp })));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await db.$count(doctors, eq(doctors.mobile_number, phone))).toBe(1);
});

test.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"a[b][c]":1}'])(
  "refuses %s in a body without polluting the prototype",
  async (text) => {
    const { request } = await testAccounts();
    const headers = { "Content-Type": "application/json" };
    const response = await request("/auth/join", { method: "POST", headers, body: text });
    expect(response.status).toBe(422);
    expect({}).not.toHaveProperty("isAdmin");
  },
);
