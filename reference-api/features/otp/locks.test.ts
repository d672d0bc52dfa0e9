import { expect, test } from "vitest";
import {
  changePassword,
  forget,
  join,
  login,
  requestPasswordOtp,
  resetPassword,
  verifyOtp,
} from "#contract/account/auth.ts";
import {
  addDoctor,
  loggedIn,
  moveClock,
  newBrowser,
  newNumber,
  wrongCode,
  password,
  testAccounts,
} from "#tests/support/api/accounts.ts";

const minuteMs = 60_000;
const wrong = "wrong password";
const passwords = { password: "আরও একটি ভালো পাসওয়ার্ড", password_confirmation: "আরও একটি ভালো পাসওয়ার্ড" };

/**
 * Adds a doctor with a verified device; `exhaustCodes` requests codes to the number as a stranger until it is refused.
 */
async function withStranger() {
  const api = await testAccounts();
  const doctor = await addDoctor(api.db);
  const own = await loggedIn(api.db, doctor.id);
  const { mobile_number: phone } = doctor;
  const right = { body: { mobile_number: phone, password } };

  async function exhaustCodes(who: { address?: string } = {}): Promise<void> {
    for (const waitMs of [0, 61_000, 61_000, 11 * minuteMs, 61_000]) {
      moveClock(waitMs);
      await api.ok(forget, { body: { phone } }, who);
    }
    moveClock(61_000);
    await api.refused(429, forget, { body: { phone } }, who);
  }
  return { ...api, own, phone, right, exhaustCodes };
}

test("a stranger who exhausts a number's codes does not affect the doctor's verified device", async () => {
  const { ok, own, phone, codeFor, exhaustCodes } = await withStranger();
  await exhaustCodes();
  await ok(forget, { body: { phone } }, { device: own.device });
  const code = await codeFor(phone);
  const { otp_token: otp } = await ok(verifyOtp, { body: { phone, code } }, { device: own.device });
  await ok(resetPassword, { body: passwords }, { otp, device: own.device });
});

test("a stranger who exhausts a number's codes does not affect the logged-in doctor's code for a new password", async () => {
  const { ok, own, phone, codeFor, exhaustCodes } = await withStranger();
  await exhaustCodes();
  await ok(requestPasswordOtp, {}, own);
  const body = { phone, code: await codeFor(phone), purpose: "change_password" as const };
  const { otp_token: otp } = await ok(verifyOtp, { body }, own);
  await ok(changePassword, { body: passwords }, { ...own, otp });
});

test("a stranger who exhausts a number's codes affects neither other known browsers nor other addresses", async () => {
  const { db, ok, refused, phone, codeFor, exhaustCodes } = await withStranger();
  const here = await newBrowser(db);
  await ok(forget, { body: { phone } }, here);
  await exhaustCodes();
  await ok(forget, { body: { phone } }, here);
  await ok(verifyOtp, { body: { phone, code: await codeFor(phone) } }, here);
  await ok(forget, { body: { phone } }, { address: "203.0.113.5" });

  await exhaustCodes({ address: "203.0.113.6" });
  await refused(429, forget, { body: { phone } }, { address: "203.0.113.6" });
  await ok(forget, { body: { phone } }, { address: "203.0.113.7" });
});

test("limits codes that strangers request to thirty a day per number, from any number of addresses", async () => {
  const { db, refused, send, phone, own, ok, messagesTo } = await withStranger();
  for (let n = 0; n < 30; n++)
    await send(
      join,
      { body: { phone, bmdc_no: "A-54321", name: "ডা. নমুনা" } },
      {
        ...(await newBrowser(db)),
        address: `203.0.113.${n}`,
      },
    );
  expect(await messagesTo(phone)).toHaveLength(30);
  await refused(429, forget, { body: { phone } }, { address: "203.0.113.99" });
  await ok(forget, { body: { phone } }, { device: own.device });
});

test("a stranger's wrong codes void only the stranger's code", async () => {
  const { db, ok, refused, phone, codeFor } = await withStranger();
  const [here, stranger] = [await newBrowser(db), await newBrowser(db)];
  await ok(forget, { body: { phone } }, here);
  const code = await codeFor(phone);
  await refused(410, verifyOtp, { body: { phone, code } }, stranger);
  await ok(forget, { body: { phone } }, stranger);
  const other = wrongCode(await codeFor(phone));
  for (let tries = 0; tries < 5; tries++) await refused(422, verifyOtp, { body: { phone, code: other } }, stranger);
  await refused(410, verifyOtp, { body: { phone, code } }, stranger);
  await ok(verifyOtp, { body: { phone, code } }, here);
});

test("a stranger's wrong passwords from the doctor's address do not block the doctor's verified device", async () => {
  const { ok, refused, send, own, phone, right } = await withStranger();
  for (let n = 0; n < 5; n++) await refused(422, login, { body: { mobile_number: phone, password: wrong } });
  for (let n = 0; n < 100; n++) await send(login, { body: { mobile_number: newNumber(), password: wrong } });
  await refused(429, login, right);
  await ok(login, right, { device: own.device });
});

test("a verified device has its own limit of five login attempts a minute", async () => {
  const { ok, refused, own, phone, right } = await withStranger();
  const { device } = own;
  for (let n = 0; n < 5; n++)
    await refused(422, login, { body: { mobile_number: phone, password: wrong } }, { device });
  await refused(429, login, right, { device });
  await ok(login, right);
});
