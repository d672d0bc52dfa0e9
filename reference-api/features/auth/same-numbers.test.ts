import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { doctors, rateLimits } from "#api/db/schema/identity.ts";
import { issueOtpToken } from "#api/features/otp/service.ts";
import { getProfile, updateProfile } from "#contract/account/account.ts";
import { changePassword, login, register } from "#contract/account/auth.ts";
import { bmdcKey } from "#locale/bmdc.ts";
import { addDoctor, loggedIn, newNumber, password, testAccounts } from "#tests/support/api/accounts.ts";

const spellings = [
  "A-90003",
  "90003",
  "A-090003",
  "a 90003",
  "A/90003",
  "এ-৯০০০৩",
  "BMDC A-90003",
  "\u202aA90003\u202c",
];

function profileOf(doctor: typeof doctors.$inferSelect, bmdc_no: string) {
  const { name, mobile_number, medical_college_id } = doctor;
  return { name: name ?? "", mobile_number, bmdc_no, medical_college_id: medical_college_id ?? 0 };
}

test.each(["A-90003", "90003", "A-090003"])(
  "a doctor stored with %s logs in by every spelling of it",
  async (stored) => {
    const { db, ok, refused } = await testAccounts();
    const { id } = await addDoctor(db, { bmdc_no: stored });
    await addDoctor(db, { bmdc_no: "B-90003" });
    for (const mobile_number of spellings) {
      const { user } = await ok(login, { body: { mobile_number, password } });
      expect([mobile_number, user?.id]).toEqual([mobile_number, id]);
    }
    await refused(422, login, { body: { mobile_number: "A-900030", password } });
  },
);

test("wrong passwords under different spellings of a number count together", async () => {
  const { db, refused } = await testAccounts();
  await addDoctor(db, { bmdc_no: "90003" });
  const attempt = (mobile_number: string) => ({ body: { mobile_number, password: "wrong password" } });
  for (const spelling of spellings.slice(0, 5)) await refused(422, login, attempt(spelling));
  await refused(429, login, attempt("Ａ-90003"));
});

test.each(["A-90003", "90003"])("a BMDC number stored as %s is taken in every spelling", async (stored) => {
  const { db, ok, refused } = await testAccounts();
  await addDoctor(db, { bmdc_no: stored, phone_verified_at: new Date() }); // an unproved owner would lose it
  const doctor = await addDoctor(db, { bmdc_no: "A-80001" });
  const who = await loggedIn(db, doctor.id);
  const phone = newNumber();
  const otp = await issueOtpToken(db, { phone, purpose: "join", now: new Date() });
  const passwords = { password, password_confirmation: password };
  for (const bmdc_no of spellings) {
    await db.delete(rateLimits); // a doctor may try five numbers per hour
    const body = profileOf(doctor, bmdc_no);
    expect((await refused(422, updateProfile, { body }, who)).errors).toHaveProperty("bmdc_no");
    const joined = { ...body, mobile_number: phone, ...passwords };
    expect((await refused(422, register, { body: joined }, { otp })).errors).toHaveProperty("bmdc_no");
  }
  await ok(updateProfile, { body: profileOf(doctor, "080001") }, who);
  await ok(updateProfile, { body: profileOf(doctor, "B-90003") }, who);
});

test("the key in the database is that of the programs", async () => {
  const { db } = await testAccounts();
  const numbers = ["A-90003", "80003", "A-070003", "b 60003", "C/50003", "D40003", "A-0123"];
  for (const bmdc_no of numbers) {
    expect((await addDoctor(db, { bmdc_no })).bmdc_key).toBe(bmdcKey(bmdc_no));
  }
  expect((await addDoctor(db, { bmdc_no: null })).bmdc_key).toBeNull();
  expect((await addDoctor(db, { bmdc_no: "—" })).bmdc_key).toBeNull();
});

test("a shared number is its older account's; the other may choose another", async () => {
  const { db, ok, refused } = await testAccounts();
  const older = await addDoctor(db, { bmdc_no: "A-90003" });
  const younger = await addDoctor(db, { bmdc_no: "90003", bmdc_shared: true });
  await addDoctor(db, { bmdc_no: "B-90003" });
  for (const mobile_number of ["90003", "A-90003"])
    expect((await ok(login, { body: { mobile_number, password } })).user?.id).toBe(older.id);
  expect((await ok(login, { body: { mobile_number: younger.mobile_number, password } })).user?.id).toBe(younger.id);

  const who = await loggedIn(db, younger.id);
  const form = (bmdc_no: string) => ({ body: profileOf(younger, bmdc_no) });
  await ok(updateProfile, form("90003"), who);
  await refused(422, updateProfile, form("B-90003"), who);
  await ok(updateProfile, form("A-70003"), who);
  await refused(422, updateProfile, form("90003"), who);
  expect((await ok(getProfile, {}, who)).doctor.bmdc_no).toBe("A-70003");

  await db.update(doctors).set({ bmdc_no: null }).where(eq(doctors.id, older.id));
  await ok(updateProfile, form("90003"), who);
  expect((await ok(login, { body: { mobile_number: "A-90003", password } })).user?.id).toBe(younger.id);
});

test.each([
  ["Bengali digits", "১২৩৪৫৬৭৮"],
  ["Arabic digits", "١٢٣٤٥٦٧٨"],
  ["full-width letters", "ｐａｓｓｗｏｒｄ１２３"],
  ["an invisible character", "pass\u200bword123"],
  ["spaces", "1234 5678"],
  ["hyphens", "12-34-56-78"],
  ["the own number in Bengali digits", "০১৭১২৩৪৫৬৭৮"],
  ["the own number with the country's code", "+880 1712-345678"],
  ["the own number without its zero", "1712345678"],
  ["the own BMDC number", "BMDC A-90003"],
  ["the own name", "\u200bনায়লা  রহমান"],
  ["fewer letters than it seems", "a\u200bb\u200bc\u200bd"],
])("refuses a password that is easy to guess, written with %s", async (_, weak) => {
  const { db, refused } = await testAccounts();
  const own = { mobile_number: "01712345678", bmdc_no: "90003", name: "না\u09dfলা রহমান" };
  const who = await loggedIn(db, (await addDoctor(db, own)).id);
  const body = { current_password: password, password: weak, password_confirmation: weak };
  expect((await refused(422, changePassword, { body }, who)).errors).toHaveProperty("password");
});
