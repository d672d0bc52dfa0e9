import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { otpChallenges, smsOutbox } from "#api/db/schema/identity.ts";
import type { OtpPurpose } from "#contract/account/auth.ts";
import { addBuyer } from "#tests/support/order-rows.ts";
import { codesTo, desk, noon, phone, visitor } from "#tests/support/otp-desk.ts";
import { issueOtpToken, requireOtpToken, sendCode, takeOtpToken, useCode } from "./service.ts";

const tenMinutesMs = 10 * 60 * 1000;
const lastMoment = new Date(noon.getTime() + tenMinutesMs - 1);
const over = new Date(noon.getTime() + tenMinutesMs);

const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");

test("a code goes to its number once, says how long it lasts, and the number is told only in part", async () => {
  const { db, send } = await desk();
  expect(await send()).toEqual({ phone_masked: "017*****111", resend_after: 60 });
  const [sms, ...more] = await db.select().from(smsOutbox);
  expect(more).toEqual([]);
  expect(sms).toMatchObject({ recipient: phone, purpose: "otp" });
  expect(sms?.body).toMatch(/^আপনার কোড \(code\): \d{6}। ১০ মিনিট চলবে, কাউকে বলবেন না।$/);
  const [challenge] = await db.select().from(otpChallenges);
  expect(challenge).toMatchObject({ attempts: 0, last_sent_at: noon, expires_at: over, consumed_at: null });
  expect(challenge?.salt).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify(challenge)).not.toContain((await codesTo(db))[0]);
});

test("a code is good for ten minutes, and once", async () => {
  const { db, send, enter } = await desk();
  await send();
  const [code = ""] = await codesTo(db);
  await expect(enter(code, {}, over), "after ten minutes").rejects.toMatchObject({ status: 410 });
  expect(await enter(code, {}, lastMoment)).toBe("join");
  await expect(enter(code), "a second time").rejects.toMatchObject({ status: 410 });
  expect((await db.select().from(otpChallenges))[0]).toMatchObject({ consumed_at: lastMoment, attempts: 1 });
});

test("a new code voids the one before it, of the same number and purpose alone", async () => {
  const { db, send, enter } = await desk();
  const other = "01822222222";
  await send();
  await send({ purpose: "reset" });
  await send({ phone: other });
  await send();
  const [first = "", ofReset = "", second = ""] = await codesTo(db);
  if (first !== second) await expect(enter(first)).rejects.toMatchObject({ status: 422 });
  expect(await enter(second)).toBe("join");
  expect(await enter(ofReset, { purposes: ["reset"] })).toBe("reset");
  expect(await enter((await codesTo(db, other))[0] ?? "", { phone: other })).toBe("join");
  const voided = await db.select().from(otpChallenges).where(eq(otpChallenges.consumed_at, noon));
  expect(voided).toHaveLength(4);
});

test("a code has five tries; each wrong one says how many are left, and the right one is too late then", async () => {
  const { db, send, enter } = await desk();
  await send();
  const [code = ""] = await codesTo(db);
  const told = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const refusal: unknown = await enter(wrongFor(code)).catch((error: unknown) => error);
    told.push(refusal);
  }
  const wrong = (sentence: string) => ({ status: 422, details: { errors: { code: [sentence] } } });
  expect(told).toMatchObject([
    wrong("কোডটি মেলেনি। আর ৪ বার চেষ্টা করতে পারবেন।"),
    wrong("কোডটি মেলেনি। আর ৩ বার চেষ্টা করতে পারবেন।"),
    wrong("কোডটি মেলেনি। আর ২ বার চেষ্টা করতে পারবেন।"),
    wrong("কোডটি মেলেনি। আর ১ বার চেষ্টা করতে পারবেন।"),
    wrong("কোডটি মেলেনি। এই কোড আর চলবে না, নতুন কোড নিন।"),
  ]);
  await expect(enter(code)).rejects.toMatchObject({ status: 410 });
  await send();
  const codes = await codesTo(db);
  expect(await enter(codes.at(-1) ?? ""), "the next one has tries of its own").toBe("join");
});

test("the fifth try may be the right one", async () => {
  const { db, send, enter } = await desk();
  await send();
  const [code = ""] = await codesTo(db);
  for (let tries = 0; tries < 4; tries += 1) await expect(enter(wrongFor(code))).rejects.toThrow();
  expect(await enter(code)).toBe("join");
});

test("among several purposes the newest open code is meant, and a purpose that was not asked for is none", async () => {
  const { db, send, enter } = await desk();
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

test("a code that a doctor asked for is good for that doctor alone", async () => {
  const { db, send, enter } = await desk();
  const [one, other] = [await addBuyer(db), await addBuyer(db)];
  await send({ purpose: "device", doctorId: one.id });
  const [code = ""] = await codesTo(db);
  const purposes: OtpPurpose[] = ["device"];
  await expect(enter(code, { purposes, doctorId: other.id })).rejects.toMatchObject({ status: 410 });
  expect(await enter(code, { purposes, doctorId: one.id })).toBe("device");
});

test("a code is worth nothing in another browser, whose tries and whose own codes leave it as it is", async () => {
  const { db, scope, send, enter } = await desk();
  await send();
  const [code = ""] = await codesTo(db);
  const stranger = { ...scope, caller: { ...visitor, deviceToken: undefined, network: "203.0.113.9" } };
  const use = { phone, purposes: ["join"] as OtpPurpose[] };
  await expect(useCode(stranger, { ...use, code }), "without a device token").rejects.toMatchObject({ status: 410 });
  const { gns_ddt: deviceToken } = await sendCode(stranger, { phone, purpose: "join" });
  const known = { ...stranger, caller: { ...stranger.caller, deviceToken } };
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(useCode(known, { ...use, code: wrongFor((await codesTo(db))[1] ?? "") })).rejects.toMatchObject({
      status: 422,
    });
  }
  await expect(useCode(known, { ...use, code })).rejects.toMatchObject({ status: 410 });
  expect(await enter(code)).toBe("join");
});

test("the code of one number does not open another's", async () => {
  const { db, send, enter } = await desk();
  await send();
  const [code = ""] = await codesTo(db);
  await expect(enter(code, { phone: "01822222222" })).rejects.toMatchObject({ status: 410 });
});

test("a code that is not delivered leaves everything as if it were, but for the message", async () => {
  const { db, send, enter } = await desk();
  expect(await send({ isDelivered: false })).toEqual({ phone_masked: "017*****111", resend_after: 60 });
  expect(await codesTo(db)).toEqual([]);
  expect(await db.$count(otpChallenges)).toBe(1);
  await expect(enter("000000")).rejects.toMatchObject({ status: 422 });
});

test("a message that cannot be written is an error, and no code is open then", async () => {
  const { db, send } = await desk();
  await db.execute("drop table sms_outbox cascade");
  await expect(send()).rejects.toThrow();
  expect(await db.$count(otpChallenges)).toBe(0);
});

test("a proof of a number is good for its purpose, its number and ten minutes, and is used up once", async () => {
  const { db } = await desk();
  const token = await issueOtpToken(db, { phone, purpose: "join", now: noon });
  const refused = { status: 422, details: { code: "otp_required" } };
  for (const wrong of [
    { token: "another", purpose: "join", now: noon },
    { token, purpose: "reset", now: noon },
    { token, purpose: "join", phone: "01822222222", now: noon },
    { token, purpose: "join", now: over },
  ] as const) {
    const asked = `a proof for join, given as ${JSON.stringify(wrong)}`;
    await expect(requireOtpToken(db, wrong), asked).rejects.toMatchObject(refused);
    await expect(takeOtpToken(db, wrong), asked).rejects.toMatchObject(refused);
  }
  const use = { token, purpose: "join", now: lastMoment } as const;
  expect(await requireOtpToken(db, use)).toBe(phone);
  expect(await takeOtpToken(db, { ...use, phone })).toBe(phone);
  await expect(takeOtpToken(db, use), "taken a second time").rejects.toMatchObject(refused);
  await expect(requireOtpToken(db, use), "shown after it was taken").rejects.toMatchObject(refused);
});
