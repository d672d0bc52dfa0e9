import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#api/db/schema/audit.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { issueOtpToken, consumeOtpToken } from "#api/features/otp/service.ts";
import { findPreviousNumber, numberChangeAction } from "#api/features/account/queries.ts";
import { confirmMobileNumber, requestNumberOtp, updateProfile } from "#contract/account/account.ts";
import { requestPasswordOtp, verifyOtp } from "#contract/account/auth.ts";
import {
  addDoctor,
  loggedIn,
  moveClock,
  newNumber,
  wrongCode,
  password,
  testAccounts,
} from "#tests/support/api/accounts.ts";

/** Body of the profile form, filled with the doctor's values. */
function formOf({ name, mobile_number, bmdc_no, medical_college_id }: typeof doctors.$inferSelect) {
  return { name: name ?? "", mobile_number, bmdc_no: bmdc_no ?? "", medical_college_id: medical_college_id ?? 0 };
}

test("a new number takes effect once its code is entered; the old number gets an SMS", async () => {
  const { db, ok, refused, codeFor, messagesTo } = await testAccounts();
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const number = newNumber();
  expect(await refused(409, requestNumberOtp, {}, who)).toMatchObject({ code: "no_pending_number" });
  await refused(409, confirmMobileNumber, { body: { code: "123456", current_password: password } }, who);

  const form = { ...formOf(doctor), mobile_number: number };
  const { doctor: waiting, message } = await ok(updateProfile, { body: form }, who);
  expect(waiting).toMatchObject({ mobile_number: doctor.mobile_number, pending_mobile_number: number });
  expect(message).toContain("কোড");
  await ok(updateProfile, { body: form }, who);
  expect(await messagesTo(number)).toHaveLength(1);
  await refused(429, requestNumberOtp, {}, who);
  moveClock(61_000);
  await ok(requestNumberOtp, {}, who);

  const code = await codeFor(number);
  for (const current_password of [undefined, "", "not the password"]) {
    const { errors = {} } = await refused(422, confirmMobileNumber, { body: { code, current_password } }, who);
    expect(Object.keys(errors)).toEqual(["current_password"]);
  }
  const right = { current_password: password };
  await refused(422, confirmMobileNumber, { body: { code: wrongCode(code), ...right } }, who);
  expect(await messagesTo(doctor.mobile_number)).toEqual([]);
  const { doctor: changed } = await ok(confirmMobileNumber, { body: { code, ...right } }, who);
  expect(changed).toMatchObject({ mobile_number: number, pending_mobile_number: null });
  expect((await messagesTo(doctor.mobile_number))[0]).toContain("মোবাইল নম্বর বদলানো হয়েছে");
});

test("a stolen session without the password gets five guesses in ten minutes and changes nothing", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const thief = await loggedIn(db, doctor.id);
  const number = newNumber();
  await ok(updateProfile, { body: { ...formOf(doctor), mobile_number: number } }, thief);
  const code = await codeFor(number);
  for (let tries = 0; tries < 5; tries++) {
    await refused(422, confirmMobileNumber, { body: { code, current_password: `guess ${tries}` } }, thief);
  }
  await refused(429, confirmMobileNumber, { body: { code, current_password: password } }, thief);
  const [row] = await db.select().from(doctors).where(eq(doctors.id, doctor.id));
  expect(row?.mobile_number).toBe(doctor.mobile_number);
});

test("a code sent to the doctor's old number replaces the password, once; the old number is recorded in the audit log", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const doctor = await addDoctor(db);
  const who = await loggedIn(db, doctor.id);
  const number = newNumber();
  await ok(updateProfile, { body: { ...formOf(doctor), mobile_number: number } }, who);
  const body = { code: await codeFor(number) };
  const foreign = await issueOtpToken(db, { phone: number, purpose: "change_password", now: new Date() });
  await refused(422, confirmMobileNumber, { body }, { ...who, otp: foreign });

  await ok(requestPasswordOtp, {}, who);
  const { mobile_number: phone } = doctor;
  const entry = { phone, code: await codeFor(phone), purpose: "change_password" as const };
  const { otp_token: otp = "" } = await ok(verifyOtp, { body: entry }, who);
  const { doctor: changed } = await ok(confirmMobileNumber, { body }, { ...who, otp });
  expect(changed?.mobile_number).toBe(number);
  const again = consumeOtpToken(db, { token: otp, purpose: "change_password", now: new Date() });
  await expect(again).rejects.toMatchObject({ status: 422 });
  expect(await db.select().from(auditLog)).toMatchObject([
    { actor: `doctor ${doctor.id}`, action: "change number", detail: { doctor: doctor.id, from: phone, to: number } },
  ]);

  const note = { doctor: doctor.id, from: "not this", to: number };
  await db.insert(auditLog).values([
    { actor: "another", action: numberChangeAction, detail: { ...note, doctor: doctor.id + 1 } },
    { actor: "another", action: numberChangeAction, detail: { ...note, to: phone } },
    { actor: "another", action: "something else", detail: note },
  ]);
  expect(await findPreviousNumber(db, doctor.id, number)).toMatchObject({ number: phone });
  await db
    .insert(auditLog)
    .values({ actor: "again", action: numberChangeAction, detail: { ...note, from: "the last one" } });
  expect(await findPreviousNumber(db, doctor.id, number)).toMatchObject({ number: "the last one" });
});

test("refuses another doctor's number and another doctor's code", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const [one, other, third] = [await addDoctor(db), await addDoctor(db), await addDoctor(db)];
  const who = await loggedIn(db, one.id);
  await ok(updateProfile, { body: { ...formOf(one), mobile_number: other.mobile_number } }, who);
  const code = await codeFor(other.mobile_number);
  await db.update(doctors).set({ pending_mobile_number: other.mobile_number }).where(eq(doctors.id, third.id));
  const stranger = await loggedIn(db, third.id);
  const body = { code, current_password: password };
  await refused(410, confirmMobileNumber, { body }, stranger);
  expect(await refused(409, confirmMobileNumber, { body }, who)).toMatchObject({ code: "phone_taken" });
});
