import { expect, test } from "vitest";
import { otpTokens, smsOutbox } from "#api/db/schema/identity.ts";
import { forget, join, verifyOtp } from "#contract/account/auth.ts";
import {
  addDoctor,
  loggedIn,
  moveClock,
  newBrowser,
  newNumber,
  wrongCode,
  testAccounts,
} from "#tests/support/api/accounts.ts";

const minuteMs = 60_000;

function joining(phone: string) {
  return { body: { phone, bmdc_no: "A-54321", name: "ডা. নমুনা" } };
}

test("refuses the right code after five wrong ones; each error states the attempts left", async () => {
  const { db, ok, refused, codeFor } = await testAccounts();
  const phone = newNumber();
  const here = await newBrowser(db);
  await ok(join, joining(phone), here);
  const code = await codeFor(phone);
  const wrong = { body: { code: wrongCode(code), phone } };
  for (const left of ["৪", "৩", "২", "১"]) {
    const { errors } = await refused(422, verifyOtp, wrong, here);
    expect(errors?.["code"]?.[0]).toContain(`আর ${left} বার`);
  }
  expect((await refused(422, verifyOtp, wrong, here)).errors?.["code"]?.[0]).toContain("নতুন কোড নিন");
  await refused(410, verifyOtp, { body: { code, phone } }, here);
});

test("refuses a used or expired code and one for another number or purpose", async () => {
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

test("accepts a code in Bengali digits; parallel uses of it yield one token", async () => {
  const { db, ok, send, codeFor } = await testAccounts();
  const phone = newNumber();
  const here = await newBrowser(db);
  await ok(join, joining(phone), here);
  const code = (await codeFor(phone)).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => send(verifyOtp, { body: { code, phone } }, here)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await db.$count(otpTokens)).toBe(1);
});

test("refuses a second code within a minute and keeps the first, also when a later one was sent", async () => {
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
  await ok(verifyOtp, { body: { code: first, phone } }, here);
  await refused(410, verifyOtp, { body: { code: second, phone } }, here);
});

test("refuses the sixth code of a day for a number", async () => {
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

test("limits codes from one address to numbers with a common prefix to ten in ten minutes", async () => {
  const { ok, refused } = await testAccounts();
  for (let n = 0; n < 10; n++) await ok(join, joining(`0181234000${n}`));
  await refused(429, join, joining("01812345678"));
  await ok(join, joining("01812345678"), { address: "198.51.100.9" });
  await ok(join, joining("01812445678"));
});

test("an address over its limit is refused; over the site's limit visitors get call_hotline and no number's limit is consumed", async () => {
  const { db, ok, refused } = await testAccounts();
  const own = await addDoctor(db);
  const { device } = await loggedIn(db, own.id);
  const phone = newNumber();
  moveClock(0); // sixty within one minute
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

test("sends no SMS if the rate limits cannot be counted", async () => {
  const { db, refused } = await testAccounts();
  await db.execute("drop table rate_limits");
  await refused(500, join, joining(newNumber()));
  expect(await db.$count(smsOutbox)).toBe(0);
});
