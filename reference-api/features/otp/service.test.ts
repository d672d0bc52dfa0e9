import { expect, test } from "vitest";
import { otpChallenges, smsOutbox } from "#api/db/schema/identity.ts";
import type { OtpPurpose } from "#contract/account/otp.ts";
import { addBuyer } from "#tests/support/rows/order-rows.ts";
import { otpDigits } from "#tests/support/api/one-time-code.ts";
import { codesTo, otpFixture, noon, phone, visitor } from "#tests/support/api/scenarios/otp-fixture.ts";
import { issueOtpToken, requireOtpToken, sendCode, consumeOtpToken, verifyCode } from "./service.ts";

const tenMinutesMs = 10 * 60 * 1000;
const lastMoment = new Date(noon.getTime() + tenMinutesMs - 1);
const over = new Date(noon.getTime() + tenMinutesMs);

const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");

test("sends a code to its number once, bound to the site, and returns a masked number", async () => {
  const { db, send } = await otpFixture();
  expect(await send()).toEqual({ phone_masked: "017*****111", resend_after: 60 });
  const [sms, ...more] = await db.select().from(smsOutbox);
  expect(more).toEqual([]);
  expect(sms).toMatchObject({ recipient: phone, purpose: "otp" });
  const [code = ""] = await codesTo(db);
  expect(code).toHaveLength(otpDigits);
  expect(sms?.body).toBe(`কোড (code): ${code}। কাউকে বলবেন না।\n@portal.example #${code}`);
  const [challenge] = await db.select().from(otpChallenges);
  expect(challenge).toMatchObject({ attempts: 0, last_sent_at: noon, expires_at: over, consumed_at: null });
  expect(challenge?.salt).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify(challenge)).not.toContain(code);
});

test("a code works once and for ten minutes", async () => {
  const { db, send, enter } = await otpFixture();
  await send();
  const [code = ""] = await codesTo(db);
  await expect(enter(code, {}, over), "after ten minutes").rejects.toMatchObject({ status: 410 });
  expect(await enter(code, {}, lastMoment)).toBe("join");
  await expect(enter(code), "a second time").rejects.toMatchObject({ status: 410 });
  expect((await db.select().from(otpChallenges))[0]).toMatchObject({ consumed_at: lastMoment, attempts: 1 });
});

test("after another code both are accepted until each expires, and one use consumes both", async () => {
  const { db, send, enter } = await otpFixture();
  await send();
  await send({}, new Date(noon.getTime() + 61_000));
  const [first = "", second = ""] = await codesTo(db);
  if (first !== second)
    await expect(enter(first, {}, over), "the first expires").rejects.toMatchObject({ status: 422 });
  expect(await enter(first, {}, lastMoment)).toBe("join");
  await expect(enter(second, {}, lastMoment)).rejects.toMatchObject({ status: 410 });
});

test("codes of other numbers and purposes are unaffected by the use of one", async () => {
  const { db, send, enter } = await otpFixture();
  const other = "01822222222";
  await send();
  await send({ purpose: "reset" });
  await send({ phone: other });
  const [ofJoin = "", ofReset = ""] = await codesTo(db);
  expect(await enter(ofJoin)).toBe("join");
  expect(await enter(ofReset, { purposes: ["reset"] })).toBe("reset");
  expect(await enter((await codesTo(db, other))[0] ?? "", { phone: other })).toBe("join");
});

test("another code gives no new attempts: five are shared by all open codes", async () => {
  const { db, send, enter } = await otpFixture();
  await send();
  await send();
  const [first = "", second = ""] = await codesTo(db);
  const wrong = ["000000", "111111", "222222"].find((code) => code !== first && code !== second) ?? "";
  const left = (times: string) => ({
    status: 422,
    details: { errors: { code: [expect.stringContaining(times)] } },
  });
  for (const times of ["আর ৪ বার", "আর ৩ বার"]) await expect(enter(wrong)).rejects.toMatchObject(left(times));
  await send();
  const third = (await codesTo(db))[2] ?? "";
  const wrongToo =
    ["333333", "444444", "555555", "666666"].find((code) => ![first, second, third].includes(code)) ?? "";
  for (const times of ["আর ২ বার", "আর ১ বার", "নতুন কোড নিন"]) {
    await expect(enter(wrongToo)).rejects.toMatchObject(left(times));
  }
  for (const code of [first, second, third]) await expect(enter(code)).rejects.toMatchObject({ status: 410 });
  await send();
  await expect(enter(wrongToo), "of the next code").rejects.toMatchObject(left("আর ৪ বার"));
  if (![first, second, third].includes((await codesTo(db))[3] ?? "")) {
    await expect(enter(first), "a code without attempts left").rejects.toMatchObject(left("আর ৩ বার"));
  }
  expect(await enter((await codesTo(db))[3] ?? "")).toBe("join");
});

test("parallel uses of two open codes yield one success", async () => {
  const { db, send, enter } = await otpFixture();
  await send();
  await send();
  const [first = "", second = ""] = await codesTo(db);
  const uses = await Promise.allSettled([first, second, first, second].map((code) => enter(code)));
  expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a code allows five attempts; each wrong one states how many are left, and then the right one is refused", async () => {
  const { db, send, enter } = await otpFixture();
  await send();
  const [code = ""] = await codesTo(db);
  const refusals = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const refusal: unknown = await enter(wrongFor(code)).catch((error: unknown) => error);
    refusals.push(refusal);
  }
  const wrong = (sentence: string) => ({ status: 422, details: { errors: { code: [sentence] } } });
  expect(refusals).toMatchObject([
    wrong("কোডটি মেলেনি। আর ৪ বার চেষ্টা করতে পারবেন।"),
    wrong("কোডটি মেলেনি। আর ৩ বার চেষ্টা করতে পারবেন।"),
    wrong("কোডটি মেলেনি। আর ২ বার চেষ্টা করতে পারবেন।"),
    wrong("কোডটি মেলেনি। আর ১ বার চেষ্টা করতে পারবেন।"),
    wrong("কোডটি মেলেনি। এই কোড আর চলবে না, নতুন কোড নিন।"),
  ]);
  await expect(enter(code)).rejects.toMatchObject({ status: 410 });
  await send();
  const codes = await codesTo(db);
  expect(await enter(codes.at(-1) ?? ""), "the next code has its own attempts").toBe("join");
});

test("accepts the right code at the fifth attempt", async () => {
  const { db, send, enter } = await otpFixture();
  await send();
  const [code = ""] = await codesTo(db);
  for (let tries = 0; tries < 4; tries += 1) await expect(enter(wrongFor(code))).rejects.toThrow();
  expect(await enter(code)).toBe("join");
});

test("checks against the open codes of the purpose requested last among the given ones only", async () => {
  const { db, send, enter } = await otpFixture();
  await send({ purpose: "join" });
  await send({ purpose: "quiz" });
  const [ofJoin = "", ofQuiz = ""] = await codesTo(db);
  await expect(enter(ofQuiz, { purposes: ["reset"] })).rejects.toMatchObject({ status: 410 });
  if (ofJoin !== ofQuiz) {
    await expect(enter(ofJoin, { purposes: ["join", "quiz"] })).rejects.toMatchObject({ status: 422 });
  }
  expect(await enter(ofQuiz, { purposes: ["join", "quiz"] })).toBe("quiz");
  expect(await enter(ofJoin, { purposes: ["join", "quiz"] })).toBe("join");
});

test("a code that a doctor requested works for that doctor only", async () => {
  const { db, send, enter } = await otpFixture();
  const [one, other] = [await addBuyer(db), await addBuyer(db)];
  await send({ purpose: "device", doctorId: one.id });
  const [code = ""] = await codesTo(db);
  const purposes: OtpPurpose[] = ["device"];
  await expect(enter(code, { purposes, doctorId: other.id })).rejects.toMatchObject({ status: 410 });
  expect(await enter(code, { purposes, doctorId: one.id })).toBe("device");
});

test("a code is refused in another browser and unaffected by that browser's attempts and codes", async () => {
  const { db, scope, send, enter } = await otpFixture();
  await send();
  const [code = ""] = await codesTo(db);
  const stranger = { ...scope, caller: { ...visitor, deviceToken: undefined, network: "203.0.113.9" } };
  const use = { phone, purposes: ["join"] as OtpPurpose[] };
  await expect(verifyCode(stranger, { ...use, code }), "without a device token").rejects.toMatchObject({ status: 410 });
  const { gns_ddt: deviceToken } = await sendCode(stranger, { phone, purpose: "join" });
  const known = { ...stranger, caller: { ...stranger.caller, deviceToken } };
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(verifyCode(known, { ...use, code: wrongFor((await codesTo(db))[1] ?? "") })).rejects.toMatchObject({
      status: 422,
    });
  }
  await expect(verifyCode(known, { ...use, code })).rejects.toMatchObject({ status: 410 });
  expect(await enter(code)).toBe("join");
});

test("refuses the code of another number", async () => {
  const { db, send, enter } = await otpFixture();
  await send();
  const [code = ""] = await codesTo(db);
  await expect(enter(code, { phone: "01822222222" })).rejects.toMatchObject({ status: 410 });
});

test("an undelivered code differs from a delivered one only by the missing SMS", async () => {
  const { db, send, enter } = await otpFixture();
  expect(await send({ isDelivered: false })).toEqual({ phone_masked: "017*****111", resend_after: 60 });
  expect(await codesTo(db)).toEqual([]);
  expect(await db.$count(otpChallenges)).toBe(1);
  await expect(enter("000000")).rejects.toMatchObject({ status: 422 });
});

test("leaves no open code if queueing the SMS fails", async () => {
  const { db, send } = await otpFixture();
  await db.execute("drop table sms_outbox cascade");
  await expect(send()).rejects.toThrow();
  expect(await db.$count(otpChallenges)).toBe(0);
});

test("an OTP token works once, for its purpose and number, for ten minutes", async () => {
  const { db } = await otpFixture();
  const token = await issueOtpToken(db, { phone, purpose: "join", now: noon });
  const refused = { status: 422, details: { code: "otp_required" } };
  for (const wrong of [
    { token: "another", purpose: "join", now: noon },
    { token, purpose: "reset", now: noon },
    { token, purpose: "join", phone: "01822222222", now: noon },
    { token, purpose: "join", now: over },
  ] as const) {
    const description = `a token for join, used as ${JSON.stringify(wrong)}`;
    await expect(requireOtpToken(db, wrong), description).rejects.toMatchObject(refused);
    await expect(consumeOtpToken(db, wrong), description).rejects.toMatchObject(refused);
  }
  const use = { token, purpose: "join", now: lastMoment } as const;
  expect(await requireOtpToken(db, use)).toBe(phone);
  expect(await consumeOtpToken(db, { ...use, phone })).toBe(phone);
  await expect(consumeOtpToken(db, use), "used a second time").rejects.toMatchObject(refused);
  await expect(requireOtpToken(db, use), "checked after its use").rejects.toMatchObject(refused);
});
