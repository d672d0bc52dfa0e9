import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { idempotencyKeys } from "#api/db/schema/idempotency.ts";
import { coupons, coursePayments, orders } from "#api/db/schema/payments.ts";
import { getProfile } from "#contract/account/account.ts";
import { applyCoupon } from "#contract/payments/checkout.ts";
import { cancelEnrolment, enrol, getEnrolEligibility } from "#contract/payments/enrolment.ts";
import { getMyCourse, listMyCourses } from "#contract/study/my-courses.ts";
import { testAccounts } from "#tests/support/api/accounts.ts";
import { addOffer, addLoggedInDoctor, seatsOf, enrolmentRequest } from "#tests/support/rows/enrolments.ts";
import { addPayment, orderNow } from "#tests/support/rows/order-rows.ts";

test("a doctor can enrol, see the course and the amount due, and cancel before paying", async () => {
  const accounts = await testAccounts();
  const { ok, refused } = accounts;
  const { who } = await addLoggedInDoctor(accounts);
  const stranger = await addLoggedInDoctor(accounts);
  const offer = await addOffer(accounts.db, { batch: { seat_limit: 5, discounted_price: "12000.00" } });
  const eligibility = { params: { id: offer.batch.id }, query: { schedule_id: offer.schedule.id } };
  expect(await ok(getEnrolEligibility, eligibility, who)).toMatchObject({ ok: true, reasons: [], price: "12000.00" });
  for (const id of [999_999, (await addOffer(accounts.db, { batch: { status: "draft" } })).batch.id]) {
    await refused(404, getEnrolEligibility, { params: { id } }, who);
  }
  const other = await addOffer(accounts.db);
  await refused(404, enrol, enrolmentRequest({ ...offer, schedule: other.schedule }), who);
  await refused(401, enrol, enrolmentRequest(offer));
  const disagreed = await refused(
    422,
    enrol,
    { ...enrolmentRequest(offer), body: { schedule_id: "x", agree: "on" as const } },
    who,
  );
  expect(Object.keys(disagreed.errors ?? {})).toEqual(["schedule_id"]);

  const { course, order, next } = await ok(enrol, enrolmentRequest(offer), who);
  expect({ payable: order.payable, next }).toEqual({ payable: "12000.00", next: "checkout" });
  expect(await seatsOf(accounts, offer)).toEqual([1, 1]);
  expect(await refused(409, enrol, enrolmentRequest(offer), who)).toMatchObject({
    code: "already_enrolled",
    course_id: course.id,
    action_url: `/my/courses/${course.id}/checkout`,
  });
  const { courses } = await ok(listMyCourses, {}, who);
  expect(courses).toMatchObject([
    {
      id: course.id,
      status: "pending_payment",
      reg_no: null,
      payment: { total: "12000.00", paid: "0.00", due: "12000.00" },
    },
  ]);
  const params = { id: course.id };
  expect((await ok(getMyCourse, { params }, who)).course).toMatchObject({ id: course.id, has_invoice: false });
  const absent = { params: { id: 999_999 } };
  const notFound = await refused(404, getMyCourse, absent, stranger.who);
  expect(await refused(404, getMyCourse, { params }, stranger.who)).toEqual(notFound);
  expect(await refused(404, cancelEnrolment, { params }, stranger.who)).toEqual(notFound);
  expect(await refused(404, cancelEnrolment, absent, stranger.who)).toEqual(notFound);
  await ok(cancelEnrolment, { params }, who);
  expect(await seatsOf(accounts, offer)).toEqual([0, 0]);
  expect((await ok(listMyCourses, {}, who)).courses).toEqual([]);
  await ok(enrol, enrolmentRequest(offer), who);
});

test("a course cannot be cancelled while a payment is being verified, nor cancelled twice", async () => {
  const accounts = await testAccounts();
  const { db, ok, refused } = accounts;
  const { who } = await addLoggedInDoctor(accounts);
  const { course, order } = await ok(enrol, enrolmentRequest(await addOffer(db)), who);
  const params = { id: course.id };
  const payment = await addPayment(db, await orderNow(db, order.id), { status: "verifying" });
  expect(await refused(409, cancelEnrolment, { params }, who)).toMatchObject({ code: "payment_open" });
  expect((await ok(getMyCourse, { params }, who)).course.status).toBe("pending_payment");
  await db.update(coursePayments).set({ status: "failed" }).where(eq(coursePayments.id, payment.id));
  await ok(cancelEnrolment, { params }, who);
  await refused(404, cancelEnrolment, { params }, who);
});

test("a free batch is activated immediately, and a restricted batch asks for the candidate type", async () => {
  const accounts = await testAccounts();
  const { ok, refused } = accounts;
  const { who } = await addLoggedInDoctor(accounts);
  const free = await addOffer(accounts.db, { batch: { price: "0.00", min_first_payment: null } });
  const { course, next } = await ok(enrol, enrolmentRequest(free), who);
  expect(next).toBe("my-course");
  const shown = (await ok(getMyCourse, { params: { id: course.id } }, who)).course;
  expect(shown).toMatchObject({ status: "active", seat_held_until: null, payment: { due: "0.00" } });
  expect(shown.reg_no).toMatch(/^R-27-\d{4}$/);
  expect(await refused(409, enrol, enrolmentRequest(free), who)).toMatchObject({
    code: "already_enrolled",
    course_id: course.id,
  });
  const second = await addLoggedInDoctor(accounts);
  await ok(enrol, enrolmentRequest(free), second.who);
  const [{ reg_no } = {}] = (await ok(listMyCourses, {}, second.who)).courses;
  expect([reg_no?.slice(0, 5), reg_no === shown.reg_no]).toEqual(["R-27-", false]);
  expect((await ok(getProfile, {}, who)).doctor.has_active_courses_with_payment).toBe(false);
  expect(await refused(409, cancelEnrolment, { params: { id: course.id } }, who)).toMatchObject({
    code: "already_paid",
  });

  const restricted = await addOffer(accounts.db, { batch: { candidate_types: ["government", "private"] } });
  const eligible = await ok(getEnrolEligibility, { params: { id: restricted.batch.id } }, who);
  expect(eligible.candidate_types.map(({ key }) => key)).toEqual(["government", "private"]);
  expect(await refused(422, enrol, enrolmentRequest(restricted), who)).toMatchObject({
    errors: { candidate_type: [expect.any(String)] },
  });
  expect(
    await refused(422, enrol, enrolmentRequest(restricted, { coupon: "NONE" }), who),
    "all errors are reported together",
  ).toMatchObject({
    errors: { candidate_type: [expect.any(String)], coupon: [expect.any(String)] },
  });
  expect(await refused(403, enrol, enrolmentRequest(restricted, { candidate_type: "other" }), who)).toMatchObject({
    code: "candidate_type",
  });
  await ok(enrol, enrolmentRequest(restricted, { candidate_type: "private" }), who);
});

test("at most five of fifty concurrent enrolments get the last five seats", async () => {
  const accounts = await testAccounts();
  const offer = await addOffer(accounts.db, {
    batch: { seat_limit: 12, seats_taken: 7 },
    schedule: { seats_limit: 30 },
  });
  const doctors = await Promise.all(Array.from({ length: 50 }, () => addLoggedInDoctor(accounts)));
  /** Enrols, and retries while the server responds 503. */
  async function race(who: (typeof doctors)[number]["who"]): Promise<number> {
    const { status } = await accounts.send(enrol, enrolmentRequest(offer), who);
    return status === 503 ? race(who) : status;
  }
  const statuses = await Promise.all(doctors.map(({ who }) => race(who)));
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  // a request whose enrolment succeeded despite its 503 gets 409 on the retry
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
  expect(await seatsOf(accounts, offer)).toEqual([12, 5]);
});

test("one idempotency key makes one enrolment, also in parallel copies, and rejects another body", async () => {
  const accounts = await testAccounts();
  const { db, ok, refused, send } = accounts;
  const { who } = await addLoggedInDoctor(accounts);
  const offer = await addOffer(db);
  const mine = { ...who, key: "my-key" };
  const first = await Promise.all(Array.from({ length: 10 }, () => send(enrol, enrolmentRequest(offer), mine)));
  const statuses = new Set(first.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const again = await ok(enrol, enrolmentRequest(offer), mine);
  expect(await ok(enrol, enrolmentRequest(offer), mine)).toEqual(again);
  expect(await db.$count(orders)).toBe(1);
  await refused(422, enrol, enrolmentRequest(offer, { coupon: "X" }), mine);
  expect(await send(enrol, enrolmentRequest(offer), { ...who, key: "bad key" })).toMatchObject({ status: 400 });

  const full = await addOffer(db, { batch: { seat_limit: 1, seats_taken: 1 } });
  const late = { ...who, key: "late" };
  const refusal = await refused(409, enrol, enrolmentRequest(full), late);
  expect(refusal).toMatchObject({ code: "seat_full" });
  await db.update(batches).set({ seats_taken: 0 }).where(eq(batches.id, full.batch.id));
  expect(await refused(409, enrol, enrolmentRequest(full), late)).toEqual(refusal);

  await db.update(idempotencyKeys).set({ status_code: null, reply: null }).where(eq(idempotencyKeys.key, "late"));
  expect(await refused(409, enrol, enrolmentRequest(full), late)).toMatchObject({ code: "in_flight" });
  await db.update(idempotencyKeys).set({ locked_at: sql`now() - interval '2 minutes'` });
  await ok(enrol, enrolmentRequest(full), late);
});

test("a coupon reports why it is invalid, reduces the price, and has only one last use", async () => {
  const accounts = await testAccounts();
  const { db, ok, refused } = accounts;
  const offer = await addOffer(db);
  const other = await addOffer(db);
  const yesterday = new Date(Date.now() - 86_400_000);
  await db.insert(coupons).values([
    { code: "OVER", kind: "percent", value: "10.00", ends_at: yesterday },
    { code: "USED", kind: "percent", value: "10.00", use_limit: 1, used: 1 },
    { code: "ELSEWHERE", kind: "percent", value: "10.00", batch_id: other.batch.id },
    { code: "OFF", kind: "percent", value: "10.00", active: false },
    { code: "TEN", kind: "percent", value: "10.00" },
    { code: "LAST", kind: "fixed", value: "500.00", use_limit: 3, used: 2 },
    { code: "ALL", kind: "fixed", value: "99999.00" },
  ]);
  const { who } = await addLoggedInDoctor(accounts);
  for (const [code, word] of [
    ["OVER", "মেয়াদ"],
    ["USED", "ব্যবহার শেষ"],
    ["ELSEWHERE", "এই ব্যাচের জন্য নয়"],
    ["OFF", "ঠিক নয়"],
    ["NONE", "ঠিক নয়"],
  ]) {
    const refusal = await refused(422, enrol, enrolmentRequest(offer, { coupon: code ?? "" }), who);
    expect(refusal).toMatchObject({ errors: { coupon: [expect.stringContaining(word ?? "")] } });
  }
  expect(await seatsOf(accounts, offer)).toEqual([0, 0]);
  const { order } = await ok(enrol, enrolmentRequest(offer, { coupon: "ten" }), who);
  expect(order.payable).toBe("12600.00");

  const racers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const racer = await addLoggedInDoctor(accounts);
      return { ...racer, order: (await ok(enrol, enrolmentRequest(offer), racer.who)).order };
    }),
  );
  const responses = await Promise.all(
    racers.map(({ who: racer, order: { id } }) =>
      accounts.send(applyCoupon, { params: { id }, body: { code: "LAST" } }, racer),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(19);
  const [last] = await db.select().from(coupons).where(eq(coupons.code, "LAST"));
  expect(last?.used).toBe(3);

  const lucky = racers.find((_, n) => responses[n]?.status === 200);
  if (!lucky) throw new Error("no request got the last use");
  const freed = await ok(applyCoupon, { params: { id: lucky.order.id }, body: { code: "all" } }, lucky.who);
  expect(freed.order).toMatchObject({ payable: "0.00", coupon: "ALL" });
  expect((await ok(listMyCourses, {}, lucky.who)).courses).toMatchObject([{ status: "active" }]);
});
