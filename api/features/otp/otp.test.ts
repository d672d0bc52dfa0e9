import { expect, test } from "vitest";
import { otpTokens, smsOutbox } from "#api/db/schema/identity.ts";
import { forget, join, verifyOtp } from "#contract/auth.ts";
import { addDoctor, moveClock, newNumber, otherThan, testAccounts } from "#tests/support/accounts.ts";

const minuteMs = 60_000;

function joining(phone: string) {
  return { body: { phone, bmdc_no: "A-54321", name: "ডা. নমুনা" } };
}

test("after five wrong codes the right one is refused; each says how many tries are left", async () => {
  const { ok, refused, codeFor } = await testAccounts();
  const phone = newNumber();
  await ok(join, joining(phone));
  const code = await codeFor(phone);
  const wrong = { body: { code: otherThan(code), phone } };
  for (const left of ["৪", "৩", "২", "১"]) {
    const { status, errors } = await refused(verifyOtp, wrong);
    expect(status).toBe(422);
    expect(errors?.["code"]?.[0]).toContain(`আর ${left} বার`);
  }
  expect((await refused(verifyOtp, wrong)).errors?.["code"]?.[0]).toContain("নতুন কোড নিন");
  expect(await refused(verifyOtp, { body: { code, phone } })).toMatchObject({ status: 410 });
});

test("a used code, an old code, a code of another number or another purpose is refused", async () => {
  const { ok, refused, codeFor } = await testAccounts();
  const [phone, other] = [newNumber(), newNumber()];
  await ok(join, joining(phone));
  const code = await codeFor(phone);
  await ok(join, joining(other));
  const otherCode = await codeFor(other);
  if (otherCode !== code)
    expect(await refused(verifyOtp, { body: { code, phone: other } })).toMatchObject({ status: 422 });
  expect(await refused(verifyOtp, { body: { code, phone, purpose: "reset" } })).toMatchObject({ status: 410 });
  await ok(verifyOtp, { body: { code, phone, purpose: "join" } });
  expect(await refused(verifyOtp, { body: { code, phone } })).toMatchObject({ status: 410 });
  moveClock(10 * minuteMs + 1000);
  expect(await refused(verifyOtp, { body: { code: otherCode, phone: other } })).toMatchObject({ status: 410 });
});

test("a code in Bengali digits is the same code, and parallel uses of it give one token", async () => {
  const { db, ok, send, codeFor } = await testAccounts();
  const phone = newNumber();
  await ok(join, joining(phone));
  const code = (await codeFor(phone)).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(verifyOtp, { body: { code, phone } })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await db.$count(otpTokens)).toBe(1);
});

test("a second code within a minute waits and leaves the first good; then a new one voids the old", async () => {
  const { ok, refused, messagesTo, codeFor } = await testAccounts();
  const phone = newNumber();
  await ok(join, joining(phone));
  const first = await codeFor(phone);
  const tooSoon = await refused(join, joining(phone));
  expect(tooSoon.status).toBe(429);
  expect(tooSoon.retry_after).toBeGreaterThan(50);
  expect(tooSoon.retryAfter).toBe(String(tooSoon.retry_after));
  expect(await messagesTo(phone)).toHaveLength(1);
  moveClock(61_000);
  await ok(join, joining(phone));
  const second = await codeFor(phone);
  if (first !== second)
    expect(await refused(verifyOtp, { body: { code: first, phone } })).toMatchObject({ status: 422 });
  await ok(verifyOtp, { body: { code: second, phone } });
});

test("the sixth code of a day is refused, however the five were spread", async () => {
  const { db, ok, refused, messagesTo } = await testAccounts();
  const { mobile_number: phone } = await addDoctor(db);
  for (const waitMs of [0, 61_000, 61_000, 11 * minuteMs, 61 * minuteMs]) {
    moveClock(waitMs);
    await (waitMs === 61_000 ? ok(forget, { body: { phone } }) : ok(join, joining(phone)));
  }
  moveClock(120 * minuteMs);
  const sixth = await refused(join, joining(phone));
  expect(sixth.status).toBe(429);
  expect(sixth.retry_after).toBeGreaterThan(20 * 60 * 60);
  expect(await messagesTo(phone)).toHaveLength(5);
});

test("ten numbers that differ in their last digits only are enough within ten minutes", async () => {
  const { ok, refused } = await testAccounts();
  for (let n = 0; n < 10; n++) await ok(join, joining(`0181234000${n}`), { address: `198.51.100.${n}` });
  expect(await refused(join, joining("01812345678"))).toMatchObject({ status: 429 });
  await ok(join, joining("01812445678"));
});

test("when all of the site sends too much, a visitor is told to call", async () => {
  const { ok, refused } = await testAccounts();
  for (let n = 0; n < 60; n++) await ok(join, joining(newNumber()));
  const answer = await refused(join, joining(newNumber()));
  expect(answer).toMatchObject({ status: 429, code: "call_hotline" });
});

test("without counters no SMS leaves", async () => {
  const { db, refused } = await testAccounts();
  await db.execute("drop table rate_limits");
  expect((await refused(join, joining(newNumber()))).status).toBe(500);
  expect(await db.$count(smsOutbox)).toBe(0);
});
