import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { coupons, coursePayments, invoices } from "#api/db/schema/payments.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { settings } from "#api/db/schema/site.ts";
import { rateLimitRules } from "#api/http/rate-limit-rules.ts";
import { getProfile } from "#contract/account/account.ts";
import { applyCoupon, getCourseCheckout, listPaymentOptions, removeCoupon } from "#contract/payments/checkout.ts";
import { enrol } from "#contract/payments/enrolment.ts";
import { listMyCourses } from "#contract/study/my-courses.ts";
import { createPayment, getInvoice, getPayment, submitManualPayment } from "#contract/payments/payments.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addOffer } from "#tests/support/rows/enrolments.ts";
import { addPayment, orderNow } from "#tests/support/rows/order-rows.ts";
import { runsOr } from "#tests/support/runner/sizes.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";
import { settlePaid } from "./settle.ts";

/** Opens the API with manual payments and the staff commands on one database. */
async function setUp() {
  const { db, run } = await staffDatabase();
  await db.insert(settings).values({ key: "payment_bkash_number", value: "01700000100" });
  const accounts = await testAccounts({ db });
  async function enrolled() {
    const doctor = await addDoctor(db);
    const who = await loggedIn(db, doctor.id);
    const { batch, schedule } = await addOffer(db);
    const request = { params: { id: batch.id }, body: { schedule_id: schedule.id, agree: true as const } };
    const { course, order } = await accounts.ok(enrol, request, who);
    return { doctor, who, courseId: course.id, orderId: order.id };
  }
  return { ...accounts, run, enrolled };
}

test("a checkout shows prices, plans and methods; a coupon can be previewed, applied and removed", async () => {
  const { db, ok, refused, enrolled } = await setUp();
  const { who, courseId, orderId } = await enrolled();
  const other = await enrolled();
  await db.insert(coupons).values({ code: "TEN", kind: "percent", value: "10.00" });
  const params = { id: courseId };
  const plain = await ok(getCourseCheckout, { params }, who);
  expect(plain).toMatchObject({
    order: {
      id: orderId,
      payable: "14000.00",
      due: "14000.00",
      min_now: "7000.00",
      coupon: null,
      can_change_coupon: true,
    },
    methods: [{ key: "manual" }],
    open_payment: null,
  });
  expect(plain.plans.map(({ key }) => key)).toEqual(["full", "first_part", "custom"]);
  expect((await ok(getCourseCheckout, { params, query: { coupon: "ten" } }, who)).order.payable).toBe("12600.00");
  expect(await ok(getCourseCheckout, { params }, who)).toEqual(plain);
  const set = { params: { id: orderId }, body: { code: "ten" } };
  expect((await ok(applyCoupon, set, who)).order).toMatchObject({
    payable: "12600.00",
    discount: "1400.00",
    coupon: "TEN",
  });
  expect((await ok(removeCoupon, { params: { id: orderId } }, who)).order).toMatchObject({
    payable: "14000.00",
    coupon: null,
  });

  const absent = { id: 999_999 };
  for (const id of [params, absent]) {
    await refused(404, getCourseCheckout, { params: id }, other.who);
    await refused(404, listPaymentOptions, { params: id }, other.who);
    await refused(404, getInvoice, { params: id }, other.who);
  }
  for (const id of [{ id: orderId }, absent]) {
    await refused(404, applyCoupon, { ...set, params: id }, other.who);
    await refused(404, removeCoupon, { params: id }, other.who);
  }
  await refused(401, getCourseCheckout, { params });
});

test("refuses amounts, prices and discounts from the client", async () => {
  const { db, request, enrolled } = await setUp();
  const { who, orderId } = await enrolled();
  const post = async (body: object, id = orderId) => {
    const headers = {
      Authorization: `Bearer ${who.token}`,
      "X-DEVICE-TOKEN": who.device,
      "Content-Type": "application/json",
      "Idempotency-Key": JSON.stringify(body).replace(/[^!-~]/g, "?") + String(id),
    };
    return (await request(`/web/doctor/orders/${id}/payments`, { method: "POST", headers, body: JSON.stringify(body) }))
      .status;
  };
  const manual = { method: "manual" };
  const custom = { ...manual, plan: "custom" };
  const refusedBodies = [
    { ...manual, plan: "full", amount: "1.00" },
    { ...manual, plan: "full", price: "1.00" },
    { ...manual, plan: "full", discount: "13999.00" },
    { ...custom, amount: "8000", course_id: 1 },
    custom,
    ...["6999.99", "14000.01", "-8000", "8000.001", "8e3", "1e3", "৭", "", "0x2000", "NaN"].map((amount) => ({
      ...custom,
      amount,
    })),
    { ...custom, amount: 8000 },
    { ...custom, amount: ["8000"] },
  ];
  const statuses = [];
  for (const body of refusedBodies) {
    statuses.push(await post(body));
    await db.execute("delete from rate_limits");
  }
  expect(statuses).toEqual(refusedBodies.map(() => 422));
  expect(await db.$count(coursePayments)).toBe(0);
  expect(await post({ ...custom, amount: "৮০০০.৫" })).toBe(200);
  const [payment] = await db.select().from(coursePayments);
  expect(payment).toMatchObject({ amount: "8000.50", plan: "custom", status: "initiated" });
  expect(await post({ ...manual, plan: "full" }, 999_999)).toBe(404);
  expect(await post({ method: "bkash", plan: "full" })).toBe(422);

  await db.execute("delete from rate_limits");
  const [[most] = [0]] = rateLimitRules["payment create"].windows;
  const attempts = [];
  for (let n = 0; n <= most; n += 1) attempts.push(await post({ ...manual, plan: "full" }, 999_000 + n));
  expect(attempts, "guessing order ids is rate-limited").toEqual([...Array<number>(most).fill(404), 429]);
});

test("a manual payment awaits staff approval; a TrxID counts once, and a rejected one may be submitted again", async () => {
  const { db, ok, refused, messagesTo, run, enrolled } = await setUp();
  const one = await enrolled();
  const two = await enrolled();
  const begin = (who: typeof one.who, id: number, plan: "first_part" | "remaining") =>
    ok(createPayment, { params: { id }, body: { method: "manual", plan } }, who);
  const manualPayment = (id: number, trx_id: string) => ({
    params: { id },
    body: { channel: "bkash" as const, sender_no: "01711111111", trx_id },
  });
  const first = await begin(one.who, one.orderId, "first_part");
  expect(first).toMatchObject({
    redirect_url: null,
    instructions: { amount: "7000.00", accounts: [{ channel: "bkash", account: "01700000100" }] },
  });
  const id = first.payment.id;
  expect(await ok(getPayment, { params: { id } }, one.who)).toMatchObject({ next: "instructions" });
  const elsewhere = await loggedIn(db, one.doctor.id, { status: "pending" });
  expect(await refused(423, getPayment, { params: { id } }, elsewhere)).toMatchObject({ code: "device_unverified" });
  await refused(404, submitManualPayment, manualPayment(id, "ABC123"), two.who);
  await refused(422, submitManualPayment, manualPayment(id, "?"), one.who);
  const copied = (await begin(two.who, two.orderId, "first_part")).payment.id;
  await ok(submitManualPayment, manualPayment(id, "abc 123"), one.who);
  expect(await refused(409, submitManualPayment, manualPayment(id, "ABC124"), one.who)).toMatchObject({
    code: "already_submitted",
  });
  const again = { params: { id: one.orderId }, body: { method: "manual" as const, plan: "full" as const } };
  expect(await refused(409, createPayment, again, one.who)).toMatchObject({ code: "payment_open", payment_id: id });

  expect(await refused(422, submitManualPayment, manualPayment(copied, "ABC123"), two.who)).toMatchObject({
    errors: { trx_id: [expect.any(String)] },
  });

  expect((await run(["payments", "list"])).said).toEqual([expect.stringContaining("TrxID ABC123")]);
  expect((await run(["payments", "reject", String(id), "--reason", "not in the account"])).code).toBe(0);
  expect(await ok(getPayment, { params: { id } }, one.who)).toMatchObject({
    payment: { status: "rejected" },
    next: "checkout",
  });
  await ok(submitManualPayment, manualPayment(copied, "ABC123"), two.who);
  expect((await run(["payments", "approve", String(copied)])).said).toEqual([`Payment ${copied} of 7000.00 is paid.`]);
  const twice = await run(["payments", "approve", String(copied)]);
  expect(twice).toMatchObject({ code: 1, errors: [`Payment ${copied} is paid, not submitted.`] });
  const [course] = (await ok(listMyCourses, {}, two.who)).courses;
  expect(course).toMatchObject({ status: "active", payment: { total: "14000.00", paid: "7000.00", due: "7000.00" } });
  expect(course?.payment?.next_due_on).toMatch(/^20\d\d-/);
  expect((await ok(getProfile, {}, two.who)).doctor.has_active_courses_with_payment).toBe(true);

  const atGateway = await addPayment(db, await orderNow(db, two.orderId), { status: "initiated" });
  expect(await refused(409, submitManualPayment, manualPayment(atGateway.id, "ABC998"), two.who)).toMatchObject({
    code: "already_submitted",
  });
  const rest = (await begin(two.who, two.orderId, "remaining")).payment.id;
  expect((await ok(getPayment, { params: { id: rest } }, two.who)).payment.id).toBe(rest);
  await ok(submitManualPayment, manualPayment(rest, "ABC999"), two.who);
  await run(["payments", "approve", String(rest)]);
  const { invoice } = await ok(getInvoice, { params: { id: two.courseId } }, two.who);
  expect(invoice).toMatchObject({
    paid: "14000.00",
    due: "0.00",
    payments: [{ amount: "7000.00" }, { amount: "7000.00" }],
  });
  expect(await refused(409, getCourseCheckout, { params: { id: two.courseId } }, two.who)).toMatchObject({
    code: "already_paid",
  });

  expect((await run(["payments", "refund", String(rest), "--reason", "left"])).errors).toEqual([
    expect.stringContaining("--ref"),
  ]);
  for (const payment of [rest, copied]) {
    expect((await run(["payments", "refund", String(payment), "--reason", "left", "--ref", "BK1"])).code).toBe(0);
  }
  expect((await run(["payments", "refund", String(rest), "--reason", "left", "--ref", "BK2"])).code).toBe(1);
  expect((await ok(listMyCourses, { query: { status: "cancelled" } }, two.who)).courses).toHaveLength(1);
  expect(await messagesTo(two.doctor.mobile_number)).toHaveLength(4);
  const audited = await db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id);
  expect(audited.map(({ action }) => action)).toEqual([
    "payments list",
    "payments reject",
    "payments approve",
    "payments approve",
    "payments refund",
    "payments refund",
  ]);
});

test("invoice numbers have no gaps when payments settle in parallel and some roll back", async () => {
  const { db, enrolled } = await setUp();
  const many = runsOr(20);
  const rolledBack = Math.floor(many / 5);
  const ids = [];
  for (let n = 0; n < many; n++) {
    const { orderId } = await enrolled();
    const values = { order_id: orderId, amount: "14000.00", plan: "full" as const, method: "bkash" as const };
    const [payment] = await db.insert(coursePayments).values(values).returning();
    ids.push(payment?.id ?? 0);
  }
  const ended = await Promise.allSettled(
    ids.map((paymentId, n) =>
      db.transaction(async (transaction) => {
        await settlePaid(transaction, { paymentId, trxRef: `T${n}`, now: new Date() });
        if (n % 5 === 4) throw new Error("roll back");
      }),
    ),
  );
  expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(rolledBack);
  const issued = await db.select({ serial: invoices.serial }).from(invoices).orderBy(invoices.serial);
  expect(issued.map(({ serial }) => serial)).toEqual(Array.from({ length: many - rolledBack }, (_, n) => n + 1));
  const unpaid = await db
    .select()
    .from(coursePayments)
    .where(
      inArray(
        coursePayments.id,
        ids.filter((_, n) => n % 5 === 4),
      ),
    );
  expect(unpaid.map(({ status }) => status)).toEqual(unpaid.map(() => "initiated"));
  expect(await db.$count(coursePayments, eq(coursePayments.status, "paid"))).toBe(many - rolledBack);
});
