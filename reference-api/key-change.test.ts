import { expect, test } from "vitest";
import { createTokenStore } from "#api/gateways/token-store.ts";
import { forget, verifyOtp } from "#contract/account/auth.ts";
import { examRoom, quizRoom, startExam } from "#contract/exams/exam-room.ts";
import { createQuizEntry } from "#contract/exams/quiz-entries.ts";
import { createKeyRing } from "#config/secrets.ts";
import { addDoctor, loggedIn, newNumber, testAccounts } from "#tests/support/api/accounts.ts";
import { addQuiz, daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { questionId, testExam, write } from "#tests/support/api/scenarios/exam-room.ts";
import { addExam } from "#tests/support/rows/exams/exam-rows.ts";

const before = createKeyRing(["the old secret"]);
const during = createKeyRing(["the new secret", "the old secret"]);
const after = createKeyRing(["the new secret"]);
const agree = { agree: true } as const;

test("an attempt accepts tokens issued with the old and the new secret after the old one is removed", async () => {
  const { db, exam, params, who, doctorId } = await testExam();
  const [then, now] = [await testAccounts({ db, keys: before }), await testAccounts({ db, keys: after })];
  const save = (token: string, number: number) => {
    const body = { attempt_token: token, ...write(number === 3 ? "b" : { a: 1 }) };
    return { params: { ...params, question_id: questionId(exam, number) }, body };
  };
  const old = (await then.ok(startExam, { params, body: agree }, who)).attempt.token ?? "";
  const fresh = (await now.ok(examRoom.getAttempt, { params }, who)).attempt.token ?? "";
  expect(fresh).not.toBe(old);
  await now.ok(examRoom.saveAnswer, save(old, 1), who);
  await now.ok(examRoom.saveAnswer, save(fresh, 2), who);
  expect((await now.ok(examRoom.getAttempt, { params }, who)).attempt.token).toBe(fresh);

  const tablet = await loggedIn(db, doctorId);
  const there = (await now.ok(examRoom.takeOver, { params }, tablet)).attempt.token ?? "";
  for (const token of [old, fresh]) {
    expect(await now.refused(409, examRoom.saveAnswer, save(token, 3), who)).toMatchObject({ code: "attempt_moved" });
  }
  for (const token of [`2.${fresh.slice(2)}`, `1.${there.slice(2)}`, `2.${"x".repeat(43)}`, "2".repeat(43)]) {
    expect(await now.refused(403, examRoom.saveAnswer, save(token, 3), who)).toMatchObject({ code: "wrong_token" });
  }
});

test("a quiz entry without an account stays valid in its browser after its secret is removed", async () => {
  const then = await testAccounts({ keys: before });
  const { db } = then;
  const quiz = await addQuiz(db, { opens_at: daysFromNow(-1), exam_id: (await addExam(db, ["b"])).id });
  const now = await testAccounts({ db, keys: after });
  const params = { slug: quiz.slug };
  const made = await then.ok(createQuizEntry, { params, body: { guest_name: "অতিথি", guest_phone: newNumber() } });
  const guest = { entry: made.entry.token, device: made.gns_ddt ?? "" };
  expect((await now.ok(createQuizEntry, { params, body: {} }, guest)).entry).toEqual(made.entry);
  await now.ok(quizRoom.getAttempt, { params: { key: made.entry.key } }, guest);
});

test("a doctor who returns to a quiz entry without its token gets a valid one", async () => {
  const then = await testAccounts({ keys: before });
  const { db } = then;
  const quiz = await addQuiz(db, { opens_at: daysFromNow(-1), exam_id: (await addExam(db, ["b"])).id });
  const params = { slug: quiz.slug };
  const doctor = await loggedIn(db, (await addDoctor(db)).id);
  const { entry } = await then.ok(createQuizEntry, { params, body: {} }, doctor);
  const both = await testAccounts({ db, keys: during });
  expect((await both.ok(createQuizEntry, { params, body: {} }, doctor)).entry.token).toBe(entry.token);
  const now = await testAccounts({ db, keys: after });
  const again = (await now.ok(createQuizEntry, { params, body: {} }, doctor)).entry;
  expect(again.token).not.toBe(entry.token);
  const holder = { entry: again.token, device: doctor.device };
  await now.ok(quizRoom.getAttempt, { params: { key: entry.key } }, holder);
});

test("a code is valid while its secret is still configured", async () => {
  const then = await testAccounts({ keys: before });
  const phone = (await addDoctor(then.db)).mobile_number;
  const browser = { device: (await then.ok(forget, { body: { phone } })).gns_ddt ?? "" };
  const body = { phone, code: await then.codeFor(phone), purpose: "reset" as const };
  const [both, now] = [during, after].map((keys) => testAccounts({ db: then.db, keys }));
  await (await now)?.refused(422, verifyOtp, { body }, browser);
  expect((await (await both)?.ok(verifyOtp, { body }, browser))?.otp_token).toBeDefined();
});

test("a gateway token is readable with its secret, and a renewal encrypts it with the newest one", async () => {
  const { db } = await testAccounts();
  const stores = [before, during, after].map((keys) => createTokenStore(db, keys));
  const tokens = { idToken: "id", refreshToken: "refresh", expiresAt: new Date(), grantedAt: [] };
  await stores[0]?.renew("bkash", async () => tokens);
  const read = () => Promise.all(stores.map((store) => store.read("bkash")));
  expect(await read()).toEqual([tokens, tokens, undefined]);
  await stores[1]?.renew("bkash", async (known) => known ?? { ...tokens, idToken: "another" });
  expect(await read()).toEqual([undefined, tokens, tokens]);
});
