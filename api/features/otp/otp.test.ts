import { expect, test } from "vitest";
import { otpTokens, smsOutbox } from "#api/db/schema/identity.ts";
import { forget, join, verifyOtp } from "#contract/account/auth.ts";
import {
  addDoctor,
  loggedIn,
  moveClock,
  newBrowser,
  newNumber,
  otherThan,
  testAccounts,
} from "#tests/support/accounts.ts";

const minuteMs = 60_000;

function joining(phone: string) {
  return { body: { phone, bmdc_no: "A-54321", name: "ডা. নমুনা" } };
}

test("after five wrong codes the right one is refused; each says how many tries are left", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const phone = newNumber();
  const here = await newBrowser(db);
  await ok(join, joining(phone), here);
  const code = await codeFor(phone);
  const wrong = { body: { code: otherThan(code), phone } };
  for (const left of ["৪", "৩", "২", "১"]) {
    const { errors } = await refused(422, verifyOtp, wrong, here);
    expect(errors?.["code"]?.[0]).toContain(`আর ${left} বার`);
  }
  expect((await refused(422, verifyOtp, wrong, here)).errors?.["code"]?.[0]).toContain("নতুন কোড নিন");
  await refused(410, verifyOtp, { body: { code, phone } }, here);
});

test("a used code, an old code, a code of another number or another purpose is refused", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const [phone, other] = [newNumber(), newNumber()];
  const here = await newBrowser(db);
  await ok(join, joining(phone), here);
  const code = await codeFor(phone);
  await ok(join, joining(other), here);
  const otherCode = await codeFor(other);
  if (otherCode !== code) await refused(422, verifyOtp, { body: { code, phone: other } }, here);
  await refused(410, verifyOtp, { body: { code, phone, purpose: "reset" } }, here);
  await ok(verifyOtp, { body: { code, phone, purpose: "join" } }, here);
  await refused(410, verifyOtp, { body: { code, phone } }, here);
  moveClock(10 * minuteMs + 1000);
  await refused(410, verifyOtp, { body: { code: otherCode, phone: other } }, here);
});

test("a code in Bengali digits is the same code, and parallel uses of it give one token", async () => {
  const { db, ok, send, codeFor } = await testAccounts();
  const phone = newNumber();
  const here = await newBrowser(db);
  await ok(join, joining(phone), here);
  const code = (await codeFor(phone)).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(verifyOtp, { body: { code, phone } }, here)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await db.$count(otpTokens)).toBe(1);
});

test("a second code within a minute waits and leaves the first good; then a new one voids the old", async () => {
  const { ok, refused, messagesTo, codeFor } = await testAccounts();
  const phone = newNumber();
  const here = { device: (await ok(join, joining(phone))).gns_ddt ?? "" };
  const first = await codeFor(phone);
  const tooSoon = await refused(429, join, joining(phone), here);
  expect(tooSoon.retry_after).toBeGreaterThan(50);
  expect(tooSoon.retryAfter).toBe(String(tooSoon.retry_after));
  await refused(429, join, joining(phone));
  expect(await messagesTo(phone)).toHaveLength(1);
  moveClock(61_000);
  await ok(join, joining(phone), here);
  const second = await codeFor(phone);
  if (first !== second) await refused(422, verifyOtp, { body: { code: first, phone } }, here);
  await ok(verifyOtp, { body: { code: second, phone } }, here);
});

test("the sixth code of a day is refused, however the five were spread", async () => {
  const { db, ok, refused, messagesTo } = await testAccounts();
  const { mobile_number: phone } = await addDoctor(db);
  for (const waitMs of [0, 61_000, 61_000, 11 * minuteMs, 61 * minuteMs]) {
    moveClock(waitMs);
    await (waitMs === 61_000 ? ok(forget, { body: { phone } }) : ok(join, joining(phone)));
  }
  moveClock(120 * minuteMs);
  const sixth = await refused(429, join, joining(phone));
  expect(sixth.retry_after).toBeGreaterThan(20 * 60 * 60);
  expect(await messagesTo(phone)).toHaveLength(5);
});

test("from one address, numbers that differ in their last digits get ten codes in ten minutes; elsewhere it goes on", async () => {
  const { ok, refused } = await testAccounts();
  for (let n = 0; n < 10; n++) await ok(join, joining(`0181234000${n}`));
  await refused(429, join, joining("01812345678"));
  await ok(join, joining("01812345678"), { address: "198.51.100.9" });
  await ok(join, joining("01812445678"));
});

test("an address that sends too much stops itself; when the site does, a visitor is told to call, and no number is used up", async () => {
  const { db, ok, refused } = await testAccounts();
  const own = await addDoctor(db);
  const { device } = await loggedIn(db, own.id);
  const phone = newNumber();
  moveClock(0); // sixty of one minute
  for (let n = 0; n < 60; n++) await ok(join, joining(newNumber()), { address: `198.51.100.${n % 3}` });
  expect(await refused(429, join, joining(newNumber()), { address: "198.51.100.1" })).not.toHaveProperty("code");
  const elsewhere = { address: "203.0.113.7" };
  expect(await refused(429, join, joining(phone), elsewhere)).toMatchObject({ code: "call_hotline" });
  await ok(forget, { body: { phone: own.mobile_number } }, { device });
  moveClock(61_000);
  for (let n = 0; n < 60; n++) await ok(join, joining(newNumber()), { address: `198.51.100.${n % 3}` });
  for (let n = 0; n < 5; n++) {
    expect(await refused(429, join, joining(phone), elsewhere)).toMatchObject({ code: "call_hotline" });
  }
  moveClock(61_000);
  await ok(join, joining(phone), elsewhere);
});

test("without counters no SMS leaves", async () => {
  const { db, refused } = await testAccounts();
  await db.execute("drop table rate_limits");
  await refused(500, join, joining(newNumber()));
  expect(await db.$count(smsOutbox)).toBe(0);
});
