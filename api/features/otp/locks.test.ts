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
  otherThan,
  password,
  testAccounts,
} from "#tests/support/accounts.ts";

const minuteMs = 60_000;
const wrong = "wrong password";
const passwords = { password: "আরও একটি ভালো পাসওয়ার্ড", password_confirmation: "আরও একটি ভালো পাসওয়ার্ড" };

/** A doctor with a verified device, and a stranger behind the same address who knows the number. */
async function besieged() {
  const api = await testAccounts();
  const doctor = await addDoctor(api.db);
  const own = await loggedIn(api.db, doctor.id);
  const { mobile_number: phone } = doctor;
  const right = { body: { mobile_number: phone, password } };

  async function useUpTheCodes(who: { address?: string } = {}): Promise<void> {
    for (const waitMs of [0, 61_000, 61_000, 11 * minuteMs, 61_000]) {
      moveClock(waitMs);
      await api.ok(forget, { body: { phone } }, who);
    }
    moveClock(61_000);
    await api.refused(429, forget, { body: { phone } }, who);
  }
  return { ...api, own, phone, right, useUpTheCodes };
}

test("who uses up a number's codes leaves the doctor's own device its own", async () => {
  const { ok, own, phone, codeFor, useUpTheCodes } = await besieged();
  await useUpTheCodes();
  await ok(forget, { body: { phone } }, { device: own.device });
  const code = await codeFor(phone);
  const { otp_token: otp } = await ok(verifyOtp, { body: { phone, code } }, { device: own.device });
  await ok(resetPassword, { body: passwords }, { otp, device: own.device });
});

test("who uses up a number's codes leaves the doctor who is logged in the code for a new password", async () => {
  const { ok, own, phone, codeFor, useUpTheCodes } = await besieged();
  await useUpTheCodes();
  await ok(requestPasswordOtp, {}, own);
  const body = { phone, code: await codeFor(phone), purpose: "change_password" as const };
  const { otp_token: otp } = await ok(verifyOtp, { body }, own);
  await ok(changePassword, { body: passwords }, { ...own, otp });
});

test("a browser that has asked goes on, and so does one at another address, whatever a stranger's have used up", async () => {
  const { db, ok, refused, phone, codeFor, useUpTheCodes } = await besieged();
  const here = await newBrowser(db);
  await ok(forget, { body: { phone } }, here);
  await useUpTheCodes();
  await ok(forget, { body: { phone } }, here);
  await ok(verifyOtp, { body: { phone, code: await codeFor(phone) } }, here);
  await ok(forget, { body: { phone } }, { address: "203.0.113.5" });

  await useUpTheCodes({ address: "203.0.113.6" });
  await refused(429, forget, { body: { phone } }, { address: "203.0.113.6" });
  await ok(forget, { body: { phone } }, { address: "203.0.113.7" });
});

test("a number gets thirty codes a day that strangers ask for, from however many addresses", async () => {
  const { db, refused, send, phone, own, ok, messagesTo } = await besieged();
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

test("a stranger's wrong codes burn the stranger's code", async () => {
  const { db, ok, refused, phone, codeFor } = await besieged();
  const [here, stranger] = [await newBrowser(db), await newBrowser(db)];
  await ok(forget, { body: { phone } }, here);
  const code = await codeFor(phone);
  await refused(410, verifyOtp, { body: { phone, code } }, stranger);
  await ok(forget, { body: { phone } }, stranger);
  const other = otherThan(await codeFor(phone));
  for (let tries = 0; tries < 5; tries++) await refused(422, verifyOtp, { body: { phone, code: other } }, stranger);
  await refused(410, verifyOtp, { body: { phone, code } }, stranger);
  await ok(verifyOtp, { body: { phone, code } }, here);
});

test("a stranger's wrong passwords behind the doctor's own address stop the stranger, not the doctor's own device", async () => {
  const { ok, refused, send, own, phone, right } = await besieged();
  for (let n = 0; n < 5; n++) await refused(422, login, { body: { mobile_number: phone, password: wrong } });
  for (let n = 0; n < 100; n++) await send(login, { body: { mobile_number: newNumber(), password: wrong } });
  await refused(429, login, right);
  await ok(login, right, { device: own.device });
});

test("a stranger's tries do not use up those of the device, whose own are five a minute", async () => {
  const { ok, refused, own, phone, right } = await besieged();
  const { device } = own;
  for (let n = 0; n < 5; n++)
    await refused(422, login, { body: { mobile_number: phone, password: wrong } }, { device });
  await refused(429, login, right, { device });
  await ok(login, right);
});
