import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { accessTokens, loginLinks, smsOutbox } from "#api/db/schema/identity.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { issueOtpToken } from "#api/features/otp/service.ts";
import { newSecretToken } from "#api/http/secret-token.ts";
import { getProfile, updateProfile } from "#contract/account/account.ts";
import { getAppData } from "#contract/account/app-data.ts";
import {
  adminLogin,
  showAdminLogin,
  unknownStaffToken,
  changePassword,
  forget,
  login,
  logout,
  requestPasswordOtp,
  resetPassword,
  verifyOtp,
} from "#contract/account/auth.ts";
import { verifyDevice } from "#contract/account/devices.ts";
import { codesIn } from "#tests/support/api/one-time-code.ts";
import {
  addDoctor,
  loggedIn,
  newBrowser,
  newNumber,
  wrongCode,
  password,
  testAccounts,
} from "#tests/support/api/accounts.ts";

const next = "আরও একটি ভালো পাসওয়ার্ড";
const passwords = { password: next, password_confirmation: next };

test("forget and its wrong codes get the same responses for known and unknown numbers; only a known one gets an SMS", async () => {
  const { db, send, messagesTo } = await testAccounts();
  const known = await addDoctor(db);
  const phones = [known.mobile_number, newNumber()];
  const responses = [];
  const here = await newBrowser(db);
  for (const phone of phones) {
    const sent = await send(forget, { body: { phone } }, here);
    const body = z.record(z.string(), z.unknown()).parse(await sent.json());
    const code = wrongCode(codesIn((await messagesTo(phone))[0] ?? "")[0] ?? "");
    const tried = await send(verifyOtp, { body: { phone, code, purpose: "reset" } }, here);
    responses.push({
      sent: [sent.status, [...sent.headers.keys()], { ...body, gns_ddt: "" }],
      tried: [tried.status, [...tried.headers], await tried.text()],
      again: (await send(forget, { body: { phone } }, here)).status,
    });
  }
  expect([responses[0]?.sent[0], responses[0]?.tried[0], responses[0]?.again]).toEqual([200, 422, 429]);
  expect(responses[1]).toEqual(responses[0]);
  expect(await db.$count(smsOutbox)).toBe(1);
});

test("resets a forgotten password by code: revokes all tokens, notifies the doctor by SMS and verifies the device", async () => {
  const { db, ok, refused, messagesTo, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const phone = doctor.mobile_number;
  const old = await loggedIn(db, doctor.id);
  const other = await addDoctor(db);
  const otherLogin = await loggedIn(db, other.id);
  const { gns_ddt } = await ok(forget, { body: { phone } });
  const device = gns_ddt ?? "";
  const { otp_token: otp, next: step } = await ok(
    verifyOtp,
    { body: { phone, code: await codeFor(phone) } },
    { device },
  );
  expect(step).toBe("reset");

  expect(await refused(403, resetPassword, { body: passwords })).toMatchObject({ code: "otp_required" });
  const weak = { body: { password: "12345678", password_confirmation: "12345678" } };
  expect(await refused(422, resetPassword, weak, { otp })).toMatchObject({
    errors: { password: [expect.any(String)] },
  });
  const response = await ok(resetPassword, { body: passwords }, { otp, device });
  expect(response).toMatchObject({ device_verified: true, user: { id: doctor.id } });
  expect(await refused(422, resetPassword, { body: passwords }, { otp })).toMatchObject({ code: "otp_required" });

  await refused(401, getProfile, {}, old);
  await ok(getProfile, {}, otherLogin);
  await ok(getProfile, {}, { token: response.token, device });
  expect((await messagesTo(phone))[0]).toContain("পাসওয়ার্ড বদলানো হয়েছে");
  await refused(422, login, { body: { mobile_number: phone, password } });
  await ok(login, { body: { mobile_number: phone, password: next } });
  await ok(login, { body: { mobile_number: other.mobile_number, password } });
  const ofNobody = await issueOtpToken(db, { phone: newNumber(), purpose: "reset", now: new Date() });
  await refused(404, resetPassword, { body: passwords }, { otp: ofNobody });
});

test("a password reset clears the account's failure limit", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const { mobile_number: phone } = await addDoctor(db);
  for (let n = 0; n < 20; n++) {
    await refused(
      422,
      login,
      { body: { mobile_number: phone, password: "wrong one" } },
      { address: `198.51.100.${n}` },
    );
  }
  const here = await newBrowser(db);
  await ok(forget, { body: { phone } }, here);
  const { otp_token: otp } = await ok(verifyOtp, { body: { phone, code: await codeFor(phone) } }, here);
  await ok(resetPassword, { body: passwords }, { otp });
  await ok(login, { body: { mobile_number: phone, password: next } }, { address: "198.51.100.99" });
});

test("refuses to reset the password of a blocked account", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const { mobile_number: phone } = await addDoctor(db, { status: "blocked" });
  const here = await newBrowser(db);
  await ok(forget, { body: { phone } }, here);
  const { otp_token: otp } = await ok(verifyOtp, { body: { phone, code: await codeFor(phone) } }, here);
  expect(await refused(403, resetPassword, { body: passwords }, { otp })).toMatchObject({ code: "blocked" });
});

test.each([
  ["revokes the other tokens", undefined, 401],
  ["keeps the other tokens when asked to", true, 200],
])("changing the password with the current one %s", async (_, keep_others, status) => {
  const { db, ok, refused, send, messagesTo } = await testAccounts();
  await addDoctor(db, { password_hash: null });
  const doctor = await addDoctor(db, { bmdc_no: "A-1234567", email: "doctor@example.com" });
  const here = await loggedIn(db, doctor.id);
  const there = await loggedIn(db, doctor.id);
  for (const current_password of [undefined, "not the password"]) {
    const { errors = {} } = await refused(422, changePassword, { body: { ...passwords, current_password } }, here);
    expect(Object.keys(errors)).toEqual(["current_password"]);
  }
  for (const weak of [doctor.bmdc_no ?? "", "Doctor@Example.com"]) {
    const form = { current_password: password, password: weak, password_confirmation: weak };
    const { errors = {} } = await refused(422, changePassword, { body: form }, here);
    expect(Object.keys(errors), weak).toEqual(["password"]);
  }
  await ok(changePassword, { body: { ...passwords, current_password: password, keep_others } }, here);
  await ok(getProfile, {}, here);
  expect((await send(getProfile, {}, there)).status).toBe(status);
  expect(await messagesTo(doctor.mobile_number)).toHaveLength(1);
  await ok(login, { body: { mobile_number: doctor.mobile_number, password: next } });
});

test("changing the password by code requires a code of that purpose and of the logged-in doctor", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const other = await addDoctor(db);
  const here = await loggedIn(db, doctor.id);
  const stranger = await loggedIn(db, other.id);
  const { resend_after } = await ok(requestPasswordOtp, {}, here);
  expect(resend_after).toBe(60);
  const entry = {
    body: {
      phone: doctor.mobile_number,
      code: await codeFor(doctor.mobile_number),
      purpose: "change_password" as const,
    },
  };
  await refused(410, verifyOtp, entry);
  await refused(410, verifyOtp, entry, stranger);
  await refused(410, verifyDevice, { body: { code: entry.body.code } }, here);
  const { otp_token: otp, next: step } = await ok(verifyOtp, entry, here);
  expect(step).toBe("continue");
  const weak = { body: { password: "12345678", password_confirmation: "12345678" } };
  const foreign = await refused(422, changePassword, weak, { ...stranger, otp });
  expect(foreign, "the token is checked before the form").toMatchObject({ code: "otp_required" });
  await ok(changePassword, { body: passwords }, { ...here, otp });
  expect(await refused(422, changePassword, { body: passwords }, { ...here, otp })).toMatchObject({
    code: "otp_required",
  });
  await ok(getProfile, {}, stranger);
});

test("limits password changes to five in ten minutes", async () => {
  const { db, refused } = await testAccounts();
  const here = await loggedIn(db, (await addDoctor(db)).id);
  const wrong = { body: { ...passwords, current_password: "wrong one" } };
  for (let n = 0; n < 5; n++) await refused(422, changePassword, wrong, here);
  await refused(429, changePassword, wrong, here);
});

test("a staff login link works once, shows the account read-only and is recorded in the audit log", async () => {
  const { db, ok, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const { token: link, hash } = newSecretToken();
  await db
    .insert(loginLinks)
    .values({ doctor_id: doctor.id, token_hash: hash, expires_at: new Date(Date.now() + 60_000) });
  for (let n = 0; n < 2; n++) expect((await ok(showAdminLogin, { body: { token: link } })).user.id).toBe(doctor.id);
  const { token, user, device_verified } = await ok(adminLogin, { body: { token: link } }, { address: "198.51.100.5" });
  expect({ id: user?.id, device_verified }).toEqual({ id: doctor.id, device_verified: true });
  const [{ expires_at } = { expires_at: new Date(0) }] = await db.select().from(accessTokens);
  expect(Math.round((expires_at.getTime() - Date.now()) / 60_000), "two hours").toBe(120);
  await refused(401, adminLogin, { body: { token: link } });
  const own = await loggedIn(db, doctor.id);
  for (const unknown of [link, own.token]) {
    const refusal = await refused(403, showAdminLogin, { body: { token: unknown } });
    expect(refusal, "a doctor's own token is no link either").toMatchObject({ code: unknownStaffToken });
    await refused(401, adminLogin, { body: { token: unknown } });
  }
  expect(await db.select({ action: auditLog.action, detail: auditLog.detail }).from(auditLog)).toEqual([
    { action: "view doctor", detail: { doctor_id: doctor.id, address: "198.51.100.5" } },
  ]);

  const who = { token };
  expect(await ok(getAppData, {}, who)).toMatchObject({ is_logged_in: true, is_staff_view: true });
  expect((await ok(getProfile, {}, who)).doctor.id).toBe(doctor.id);
  const form = { name: "অন্য", mobile_number: "01712345678", bmdc_no: "A-10101", medical_college_id: 1 };
  expect(await refused(403, updateProfile, { body: form }, who)).toMatchObject({ code: "staff_view" });
  const change = { body: { ...passwords, current_password: password } };
  expect(await refused(403, changePassword, change, who)).toMatchObject({ code: "staff_view" });
  await ok(logout, {}, who);
  await refused(401, getProfile, {}, who);
});

test("refuses unknown and expired login links, and an address after ten attempts in a minute", async () => {
  const { db, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const { token: late, hash } = newSecretToken();
  const [over, yet] = [new Date(Date.now() - 1), new Date(Date.now() + 60_000)];
  await db.insert(loginLinks).values([
    { doctor_id: doctor.id, token_hash: hash, expires_at: over },
    { doctor_id: doctor.id, token_hash: newSecretToken().hash, expires_at: yet },
  ]);
  for (let n = 0; n < 10; n++) {
    const token = n === 0 ? late : newSecretToken().token;
    await refused(401, adminLogin, { body: { token } });
  }
  await refused(429, adminLogin, { body: { token: late } });
  expect(
    await db.$count(accessTokens, and(eq(accessTokens.doctor_id, doctor.id), isNull(accessTokens.revoked_at))),
  ).toBe(0);
});
