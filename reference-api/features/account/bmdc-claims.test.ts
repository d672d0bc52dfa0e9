import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { auditLog } from "#api/db/schema/audit.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { settings } from "#api/db/schema/site.ts";
import { issueOtpToken } from "#api/features/otp/service.ts";
import { updateProfile } from "#contract/account/account.ts";
import { forget, join, login, register, verifyOtp } from "#contract/account/auth.ts";
import {
  addCollege,
  addDoctor,
  loggedIn,
  newBrowser,
  newNumber,
  password,
  testAccounts,
} from "#tests/support/api/accounts.ts";
import { addEnrolment } from "#tests/support/rows/enrolments.ts";

type Accounts = Awaited<ReturnType<typeof testAccounts>>;

/** Body of a registration; the number is proved by the token in `otp`. */
async function registration({ db }: Accounts, mobile_number: string, bmdc_no: string) {
  const medical_college_id = await addCollege(db);
  const body = { name: "ডা. নমুনা", mobile_number, bmdc_no, medical_college_id };
  const otp = await issueOtpToken(db, { phone: mobile_number, purpose: "join", now: new Date() });
  return [{ body: { ...body, password, password_confirmation: password } }, { otp }] as const;
}

const profileOf = async (
  { db }: Accounts,
  { name, mobile_number }: { name: string | null; mobile_number: string },
  bmdc_no: string,
) => ({
  body: { name: name ?? "", mobile_number, bmdc_no, medical_college_id: await addCollege(db) },
});

async function bmdcOf({ db }: Accounts, id: number) {
  const [doctor] = await db.select({ bmdc_no: doctors.bmdc_no }).from(doctors).where(eq(doctors.id, id));
  return doctor?.bmdc_no;
}

const now = new Date();

test("a doctor who proves the phone gets the BMDC number that an unproved account only claims", async () => {
  const accounts = await testAccounts();
  const { db, ok } = accounts;
  const squatter = await addDoctor(db, { bmdc_no: "A-77777", phone_verified_at: null });
  const [form, who] = await registration(accounts, newNumber(), "A-77777");
  const { user } = await ok(register, form, who);
  expect(user?.bmdc_no).toBe("A-77777");
  expect(await bmdcOf(accounts, squatter.id)).toBeNull();
  const [entry] = await db.select().from(auditLog);
  expect(entry).toMatchObject({
    action: "take unproved bmdc number",
    detail: { from: squatter.id, number: "A-77777", by: form.body.mobile_number },
  });
  await ok(login, { body: { mobile_number: "A-77777", password } });
});

test("the profile takes an unproved number too, once the doctor's own number is proved", async () => {
  const accounts = await testAccounts();
  const { db, ok, refused, codeFor } = accounts;
  const squatter = await addDoctor(db, { bmdc_no: "A-77777", phone_verified_at: null });
  const owner = await addDoctor(db, { phone_verified_at: null });
  const who = await loggedIn(db, owner.id);
  const form = await profileOf(accounts, owner, "A-77777");
  const { errors } = await refused(422, updateProfile, form, who);
  expect(errors?.["bmdc_no"]?.[0]).toContain("হটলাইনে");
  const here = await newBrowser(db);
  await ok(forget, { body: { phone: owner.mobile_number } }, here);
  await ok(verifyOtp, { body: { phone: owner.mobile_number, code: await codeFor(owner.mobile_number) } }, here);
  await ok(updateProfile, form, who);
  expect([await bmdcOf(accounts, owner.id), await bmdcOf(accounts, squatter.id)]).toEqual(["A-77777", null]);
});

test.each<[string, Parameters<typeof addDoctor>[1], boolean]>([
  ["with a proved phone", { phone_verified_at: now }, false],
  ["that staff imported", { phone_verified_at: null, password_hash: null }, false],
  ["with a course", { phone_verified_at: null }, true],
])("an account %s keeps its BMDC number", async (_, values, isEnrolled) => {
  const accounts = await testAccounts();
  const { db, refused } = accounts;
  const holder = await addDoctor(db, { bmdc_no: "A-77777", ...values });
  if (isEnrolled) await addEnrolment(db, holder.id, { status: "active" });
  const [form, who] = await registration(accounts, newNumber(), "A-77777");
  await refused(422, register, form, who);
  const other = await addDoctor(db, { phone_verified_at: now });
  await refused(422, updateProfile, await profileOf(accounts, other, "A-77777"), await loggedIn(db, other.id));
  expect(await bmdcOf(accounts, holder.id)).toBe("A-77777");
});

test("without codes at registration, an unproved phone takes no number from another account", async () => {
  const accounts = await testAccounts();
  await accounts.db.insert(settings).values({ key: "need_otp_for_registration", value: "no" });
  const holder = await addDoctor(accounts.db, { bmdc_no: "A-77777", phone_verified_at: null });
  const [form, who] = await registration(accounts, newNumber(), "A-77777");
  await accounts.refused(422, register, form, who);
  expect(await bmdcOf(accounts, holder.id)).toBe("A-77777");
});

test("an account can try five BMDC numbers an hour, free or not, and then save only other fields", async () => {
  const accounts = await testAccounts();
  const { db, ok, refused } = accounts;
  const holder = await addDoctor(db, { phone_verified_at: now });
  const doctor = await addDoctor(db, { phone_verified_at: now });
  const who = await loggedIn(db, doctor.id);
  const give = (bmdc_no: string) => profileOf(accounts, doctor, bmdc_no);
  for (let n = 0; n < 3; n++) await ok(updateProfile, await give(`A-6666${n}`), who);
  for (let n = 0; n < 2; n++) await refused(422, updateProfile, await give(holder.bmdc_no ?? ""), who);
  await refused(429, updateProfile, await give(holder.bmdc_no ?? ""), who);
  await refused(429, updateProfile, await give("A-66669"), who);
  await ok(updateProfile, await give("A-66662"), who);
});

test("a registration can try twenty BMDC numbers with one proof, a device twenty, and an address sixty a minute", async () => {
  const accounts = await testAccounts();
  const { db, refused } = accounts;
  const holder = await addDoctor(db, { bmdc_no: "A-77777", phone_verified_at: now });
  const attempt = async (status: number, address: string, device?: string, times = 1) => {
    const [form, { otp }] = await registration(accounts, newNumber(), holder.bmdc_no ?? "");
    const who = { otp, address, ...(device !== undefined && { device }) };
    for (let n = 0; n < times; n++) await refused(status, register, form, who);
    return { form, who };
  };
  const { form, who } = await attempt(422, "198.51.100.1", undefined, 20);
  await refused(429, register, form, who);
  const { device } = await newBrowser(db);
  for (let n = 0; n < 20; n++) await attempt(422, "198.51.100.2", device);
  await attempt(429, "198.51.100.2", device);
  for (let n = 0; n < 60; n++) await attempt(422, "198.51.100.3");
  await attempt(429, "198.51.100.3");
});

test("joining says the same of a known and of an unknown BMDC number", async () => {
  const { db, send } = await testAccounts();
  const { bmdc_no } = await addDoctor(db, { phone_verified_at: now });
  const answers = [];
  for (const number of [bmdc_no ?? "", "A-88888"]) {
    const body = { phone: newNumber(), bmdc_no: number, name: "ডা. নমুনা" };
    const response = await send(join, { body }, await newBrowser(db));
    answers.push([
      response.status,
      [...response.headers.keys()],
      z
        .record(z.string(), z.unknown())
        .transform(Object.keys)
        .parse(await response.json()),
    ]);
  }
  expect(answers[1]).toEqual(answers[0]);
});
