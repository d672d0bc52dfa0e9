import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { devices, doctorDevices, otpChallenges, rateLimits, smsOutbox } from "#api/db/schema/identity.ts";
import type { Caller } from "#api/http/caller.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { hashToken } from "#api/http/secret-token.ts";
import type { OtpPurpose } from "#contract/auth.ts";
import { createKeyRing } from "#keys";
import { testDatabase } from "#tests/support/database.ts";
import { addBuyer } from "#tests/support/order-rows.ts";
import { issueOtpToken, requireOtpToken, sendCode, takeJoinLimits, takeOtpToken, useCode } from "./queries.ts";

const phone = "01711111111";
const noon = new Date("2027-03-05T12:00:00+06:00");
const tenMinutesMs = 10 * 60 * 1000;
const lastMoment = new Date(noon.getTime() + tenMinutesMs - 1);
const over = new Date(noon.getTime() + tenMinutesMs);

const visitor: Caller = {
  ...{ address: "198.51.100.7", network: "198.51.100.7", userAgent: "", bearer: undefined },
  ...{ deviceToken: "device", otpToken: undefined, entryToken: undefined },
};

/** Codes are sent and tried here; every number may have as many as a test needs. */
async function desk({ caller = visitor, now = noon } = {}) {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const limits = createRateLimits(db);
  const [browser] = await db
    .insert(devices)
    .values({ ddt_hash: hashToken("device"), label: "নমুনা" })
    .returning();
  if (!browser) throw new Error("no browser");
  const asker = `device ${browser.id}`;
  const scope = { db, limits, keys: createKeyRing(["a secret for tests"]), caller, now };
  const send = async (request: Partial<Parameters<typeof sendCode>[1]> = {}) => {
    await limits.clear("sms: number and asker", `${request.phone ?? phone} ${asker}`);
    await limits.clear("sms: number and asker", `${request.phone ?? phone} doctor ${request.doctorId}`);
    await limits.clear("join: number and asker", `${request.phone ?? phone} ${asker}`);
    return sendCode(scope, { phone, purpose: "join", ...request });
  };
  const enter = (code: string, entry: Partial<Parameters<typeof useCode>[1]> = {}, at = noon) =>
    useCode({ ...scope, now: at }, { phone, code, purposes: ["join"], ...entry });
  return { ...scope, scope, send, enter, browser, asker };
}

async function codesTo(db: Database, recipient = phone): Promise<string[]> {
  const sent = await db.select().from(smsOutbox).where(eq(smsOutbox.recipient, recipient)).orderBy(smsOutbox.id);
  return sent.map(({ body }) => /\d{6}/.exec(body)?.[0] ?? "");
}

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
  await expect(enter(code, {}, over)).rejects.toMatchObject({ status: 410 });
  expect(await enter(code, {}, lastMoment)).toBe("join");
  await expect(enter(code)).rejects.toMatchObject({ status: 410 });
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

async function counted(db: Database): Promise<Record<string, number>> {
  const rows = await db.select().from(rateLimits);
  return Object.fromEntries(rows.map(({ key, points }) => [key, points]));
}

/** What the codes of a number count against, by who asks for them. */
function counts({ id, asker = `device ${id}` }: { id: number; asker?: string }) {
  const ofAsker = {
    [`sms: number and asker 60:${phone} ${asker}`]: 1,
    [`sms: number and asker 600:${phone} ${asker}`]: 1,
    [`sms: number and asker 86400:${phone} ${asker}`]: 1,
  };
  return {
    ofStranger: {
      ...ofAsker,
      [`sms: device 3600:${id}`]: 1,
      "sms: address 60:198.51.100.7": 1,
      "sms: address 3600:198.51.100.7": 1,
      "sms: address 86400:198.51.100.7": 1,
      "sms: prefix and address 600:0171111 198.51.100.7": 1,
      [`sms: number and address 86400:${phone} 198.51.100.7`]: 1,
      [`sms: number 86400:${phone}`]: 1,
      "sms: strangers 60:": 1,
      "sms: strangers 86400:": 1,
    },
    ofOwn: { ...ofAsker, "sms: own 60:": 1, "sms: own 86400:": 1 },
    ofJoin: {
      [`join: number and asker 3600:${phone} ${asker}`]: 1,
      [`join: device 3600:${id}`]: 1,
      "join: address 3600:198.51.100.7": 1,
    },
  };
}

test.each<OtpPurpose>(["join", "reset", "quiz"])(
  "a code for %s that a browser asks for counts against the two together, its address, the number, and what strangers may send",
  async (purpose) => {
    const { db, scope, browser } = await desk();
    await sendCode(scope, { phone, purpose });
    const { ofStranger, ofJoin } = counts(browser);
    expect(await counted(db)).toEqual({ ...ofStranger, ...ofJoin });
  },
);

test("of a device that the account has verified, address and number count nothing, whatever the code is for", async () => {
  const { db, scope, browser } = await desk();
  const doctor = await addBuyer(db, { mobile_number: phone });
  await db.insert(doctorDevices).values({ doctor_id: doctor.id, device_id: browser.id, status: "verified" });
  await sendCode(scope, { phone, purpose: "reset" });
  const { ofOwn, ofJoin } = counts(browser);
  const { "join: address 3600:198.51.100.7": _, ...ofOwnJoin } = ofJoin;
  expect(await counted(db)).toEqual({ ...ofOwn, ...ofOwnJoin });
});

test.each(["pending", "removed", "refused"] as const)("a device that is %s is a stranger's", async (status) => {
  const { db, scope, browser } = await desk();
  const doctor = await addBuyer(db, { mobile_number: phone });
  await db.insert(doctorDevices).values({ doctor_id: doctor.id, device_id: browser.id, status });
  await sendCode(scope, { phone, purpose: "reset" });
  expect(await counted(db)).toMatchObject(counts(browser).ofStranger);
});

test.each<OtpPurpose>(["device", "change_password"])(
  "a code for %s counts for the doctor who is logged in, in any browser that the account has not verified",
  async (purpose) => {
    const { db, scope, browser } = await desk();
    const doctor = await addBuyer(db, { mobile_number: phone });
    await sendCode(scope, { phone, purpose, doctorId: doctor.id });
    expect(await counted(db)).toEqual(counts({ ...browser, asker: `doctor ${doctor.id}` }).ofOwn);
  },
);

test("a code to a number that a doctor wants to have counts as a stranger's", async () => {
  const { db, scope, browser } = await desk();
  const doctor = await addBuyer(db);
  await sendCode(scope, { phone, purpose: "change_phone", doctorId: doctor.id });
  expect(await counted(db)).toEqual(counts(browser).ofStranger);
});

test("a browser that is not known counts by its network, and by its new token from then on", async () => {
  const caller = { ...visitor, deviceToken: undefined, network: "2001:db8:0:1" };
  const { db, scope } = await desk({ caller });
  const { gns_ddt: deviceToken } = await sendCode(scope, { phone, purpose: "join" });
  const points = await counted(db);
  expect(points).toMatchObject({ "sms: address 3600:2001:db8:0:1": 1, "join: address 3600:2001:db8:0:1": 1 });
  expect(points).toHaveProperty([`sms: number and asker 60:${phone} 2001:db8:0:1`], 1);
  expect(Object.keys(points).filter((key) => key.includes("device"))).toHaveLength(3);
  const again = { ...scope, caller: { ...caller, deviceToken } };
  await expect(sendCode(again, { phone, purpose: "join" })).rejects.toMatchObject({ status: 429 });
});

test("what a visitor may begin is counted also where no code is sent", async () => {
  const { db, scope, browser } = await desk();
  await takeJoinLimits(scope, phone);
  expect(await counted(db)).toEqual(counts(browser).ofJoin);
});

test("who asks again too soon has used up nothing else, and the code before stays good", async () => {
  const { db, scope, enter, browser, asker } = await desk();
  await sendCode(scope, { phone, purpose: "join" });
  await expect(sendCode(scope, { phone, purpose: "join" })).rejects.toMatchObject({ status: 429 });
  const { ofJoin, ofStranger } = counts(browser);
  expect(await counted(db)).toEqual({ ...ofJoin, ...ofStranger, [`sms: number and asker 60:${phone} ${asker}`]: 2 });
  expect(await enter((await codesTo(db))[0] ?? "")).toBe("join");
});

test("when the whole site sends too much a visitor is told to call; another trouble stays what it is", async () => {
  const { db, scope, limits } = await desk();
  await limits.take("sms: strangers", "");
  await db.update(rateLimits).set({ points: 60 }).where(eq(rateLimits.key, "sms: strangers 60:"));
  const refusal: unknown = await sendCode(scope, { phone, purpose: "quiz" }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 429, details: { code: "call_hotline", retry_after: 60 } });
  expect(await counted(db), "the visitor has used up nothing").toMatchObject({ [`sms: number 86400:${phone}`]: 0 });
  await db.execute("drop table rate_limits");
  await expect(sendCode(scope, { phone, purpose: "quiz" })).rejects.not.toMatchObject({ status: 429 });
});

test("tries of a code count against its number and purpose and who asked for it, ten in an hour", async () => {
  const { db, send, enter, asker } = await desk();
  await send();
  await expect(enter("000000", { purposes: ["reset"] }), "no code is open").rejects.toMatchObject({ status: 410 });
  expect(Object.keys(await counted(db))).not.toContain(`code check 3600:${phone} reset ${asker}`);
  await enter("no code").catch(() => undefined);
  const key = `code check 3600:${phone} join ${asker}`;
  expect(await counted(db)).toMatchObject({ [key]: 1 });
  await db.update(rateLimits).set({ points: 10 }).where(eq(rateLimits.key, key));
  await expect(enter((await codesTo(db))[0] ?? "")).rejects.toMatchObject({ status: 429 });
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
    await expect(requireOtpToken(db, wrong)).rejects.toMatchObject(refused);
    await expect(takeOtpToken(db, wrong)).rejects.toMatchObject(refused);
  }
  const use = { token, purpose: "join", now: lastMoment } as const;
  expect(await requireOtpToken(db, use)).toBe(phone);
  expect(await takeOtpToken(db, { ...use, phone })).toBe(phone);
  await expect(takeOtpToken(db, use)).rejects.toMatchObject(refused);
  await expect(requireOtpToken(db, use)).rejects.toMatchObject(refused);
});
