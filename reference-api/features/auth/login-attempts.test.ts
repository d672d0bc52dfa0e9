import { like } from "drizzle-orm";
import { expect, test } from "vitest";
import { doctorDevices, doctors, rateLimits } from "#api/db/schema/identity.ts";
import { forget, login, verifyOtp } from "#contract/account/auth.ts";
import { codesTo } from "#tests/support/api/scenarios/otp-fixture.ts";
import { addDoctor, loggedIn, moveClock, newNumber, password, testAccounts } from "#tests/support/api/accounts.ts";

test("refuses the sixth wrong password for an account from one address, until a minute later; other addresses may log in", async () => {
  const { db, ok, refused } = await testAccounts();
  const { mobile_number } = await addDoctor(db);
  const wrong = { body: { mobile_number, password: "wrong password" } };
  const right = { body: { mobile_number, password } };
  const here = { address: "198.51.100.1" };
  for (let n = 0; n < 5; n++) await refused(422, login, wrong, here);
  const sixth = await refused(429, login, wrong, here);
  expect(Number(sixth.retryAfter)).toBe(sixth.retry_after);
  expect(sixth.retry_after).toBeLessThanOrEqual(60);
  await refused(429, login, right, here);
  await ok(login, right, { address: "198.51.100.2" });
  moveClock((sixth.retry_after ?? 0) * 1000 + 1000);
  await ok(login, right, here);
});

test("mobile and BMDC number are the same account: together they get no more attempts than one", async () => {
  const { db, ok, refused } = await testAccounts();
  const doctor = await addDoctor(db, { mobile_number: "01712345678", bmdc_no: "A-12345" });
  const names = ["01712345678", "A-12345", "+8801712345678", "a12345", "০১৭১২৩৪৫৬৭৮"];
  const here = { address: "198.51.100.1" };
  for (const mobile_number of names)
    await refused(422, login, { body: { mobile_number, password: "wrong password" } }, here);
  for (const mobile_number of names) await refused(429, login, { body: { mobile_number, password } }, here);
  for (let n = 2; n <= 16; n++) {
    const mobile_number = names[n % 2] ?? "";
    const wrong = { body: { mobile_number, password: "wrong password" } };
    await refused(422, login, wrong, { address: `198.51.100.${n}` });
  }
  for (const mobile_number of names) {
    const refusal = await refused(403, login, { body: { mobile_number, password } }, { address: "198.51.100.99" });
    expect(refusal).toMatchObject({ code: "otp_required" });
  }
  await ok(login, { body: { mobile_number: "A-12345", password } }, await loggedIn(db, doctor.id));
});

test("twenty parallel wrong passwords get only five attempts", async () => {
  const { db, send } = await testAccounts();
  const { mobile_number } = await addDoctor(db);
  const tries = Array.from({ length: 20 }, () => send(login, { body: { mobile_number, password: "wrong one" } }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test("after twenty wrong passwords from many addresses a code is required, except on the doctor's own device", async () => {
  const { db, ok, refused } = await testAccounts();
  const doctor = await addDoctor(db);
  const { mobile_number } = doctor;
  const { device } = await loggedIn(db, doctor.id);
  for (let n = 0; n < 20; n++) {
    const wrong = { body: { mobile_number, password: "wrong password" } };
    await refused(422, login, wrong, { address: `198.51.100.${n}` });
  }
  const right = { body: { mobile_number, password } };
  const refusal = await refused(403, login, right, { address: "198.51.100.77" });
  expect(refusal).toMatchObject({ code: "otp_required" });
  const unverified = await loggedIn(db, doctor.id, { status: "pending" });
  await refused(403, login, right, { address: "198.51.100.79", device: unverified.device });
  const foreign = await loggedIn(db, (await addDoctor(db)).id);
  await refused(403, login, right, { address: "198.51.100.80", device: foreign.device });
  await ok(login, right, { address: "198.51.100.78", device });
});

test("the right password gets a code on a new device after strangers have used up the number", async () => {
  const { db, ok, refused } = await testAccounts();
  const { mobile_number } = await addDoctor(db);
  const forgotten = (password?: string) => ({ body: { phone: mobile_number, ...(password && { password }) } });
  const wrong = { body: { mobile_number, password: "wrong password" } };
  await refused(422, login, wrong, { address: "198.51.100.1" });
  await ok(forget, forgotten(), { address: "198.51.100.1" });
  for (const limit of ["login: account 3600", "sms: number 86400"])
    await db
      .update(rateLimits)
      .set({ points: 30 })
      .where(like(rateLimits.key, `${limit}:%`)); // as many more
  const right = { body: { mobile_number, password } };
  await refused(403, login, right, { address: "203.0.113.1" });
  await refused(429, forget, forgotten(), { address: "203.0.113.1" });
  const guess = await ok(forget, forgotten("wrong password"), { address: "203.0.113.2" });
  expect(await codesTo(db, mobile_number)).toHaveLength(1);
  const proved = await ok(forget, forgotten(password), { address: "203.0.113.1" });
  expect({ ...proved, gns_ddt: "new" }, "a guess learns nothing").toEqual({ ...guess, gns_ddt: "new" });
  const [code = ""] = (await codesTo(db, mobile_number)).slice(1);
  await ok(verifyOtp, { body: { phone: mobile_number, code } }, { device: proved.gns_ddt ?? "" });
  for (let n = 3; n < 9; n++) await ok(forget, forgotten(password), { address: `203.0.113.${n}` });
  expect(await codesTo(db, mobile_number), "five a day").toHaveLength(6);
});

test("the right password gets a code when others of the network have used up its codes", async () => {
  const { db, ok, refused } = await testAccounts();
  const { mobile_number } = await addDoctor(db);
  const here = { address: "203.0.113.1" };
  await ok(forget, { body: { phone: newNumber() } }, here);
  await db.update(rateLimits).set({ points: 1000 }).where(like(rateLimits.key, "%address%"));
  await refused(429, forget, { body: { phone: newNumber() } }, here);
  await ok(forget, { body: { phone: mobile_number, password } }, here);
  expect(await codesTo(db, mobile_number)).toHaveLength(1);
});

test("two hundred doctors can log in from one address", async () => {
  const { db, ok } = await testAccounts();
  const { password_hash } = await addDoctor(db);
  const rows = Array.from({ length: 200 }, () => ({ mobile_number: newNumber(), password_hash }));
  await db.insert(doctors).values(rows);
  for (let from = 0; from < rows.length; from += 20) {
    await Promise.all(
      rows
        .slice(from, from + 20)
        .map(({ mobile_number }) => ok(login, { body: { mobile_number, password } }, { address: "203.0.113.1" })),
    );
  }
  expect(await db.$count(doctorDevices)).toBe(200);
});

test("refuses logins from an IPv6 /64 after a hundred failures", async () => {
  const { refused } = await testAccounts();
  const from = { address: "2001:db8::1" };
  for (let n = 0; n < 100; n += 10) {
    const tries = Array.from({ length: 10 }, () =>
      refused(422, login, { body: { mobile_number: newNumber(), password: "wrong password" } }, from),
    );
    await Promise.all(tries);
  }
  const sameNetwork = { address: "2001:db8::ffff:2" };
  const one = { body: { mobile_number: newNumber(), password: "wrong password" } };
  await refused(429, login, one, sameNetwork);
  await refused(422, login, one, { address: "2001:db8:0:1::1" });
});
