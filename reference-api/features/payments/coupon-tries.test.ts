import { expect, test } from "vitest";
import { coupons } from "#api/db/schema/payments.ts";
import { enrol } from "#contract/payments/enrolment.ts";
import { applyCoupon, getCourseCheckout } from "#contract/payments/checkout.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addOffer } from "#tests/support/rows/enrolments.ts";

/** A doctor who has enrolled and not paid, with the ways to try a coupon code. */
async function scene() {
  const accounts = await testAccounts();
  const { db, ok, send } = accounts;
  await db.insert(coupons).values({ kind: "percent", value: "10.00", code: "TEN" });
  const { batch, schedule } = await addOffer(db);
  const enrolment = (coupon?: string) => ({
    params: { id: batch.id },
    body: { schedule_id: schedule.id, agree: true as const, ...(coupon && { coupon }) },
  });
  const newcomer = async () => loggedIn(db, (await addDoctor(db)).id);
  const who = await newcomer();
  const { course, order } = await ok(enrol, enrolment(), who);
  const statusOf = async (response: Promise<{ status: number }>) => (await response).status;
  return {
    newcomer,
    apply: (code: string) => statusOf(send(applyCoupon, { params: { id: order.id }, body: { code } }, who)),
    preview: (code: string) =>
      statusOf(send(getCourseCheckout, { params: { id: course.id }, query: { coupon: code } }, who)),
    enrolAs: (doctor: Awaited<ReturnType<typeof newcomer>>, code: string) =>
      statusOf(send(enrol, enrolment(code), doctor)),
  };
}

test("after ten wrong codes the right one is refused too", async () => {
  const { apply, preview } = await scene();
  for (let n = 0; n < 5; n += 1) expect([await apply(`NO-${n}`), await preview(`NO-${n}`)]).toEqual([422, 422]);
  expect([await apply("TEN"), await preview("TEN"), await apply("NO")]).toEqual([429, 429, 429]);
});

test("of 170 codes tried at once ten are checked", async () => {
  const { apply } = await scene();
  const statuses = await Promise.all(Array.from({ length: 170 }, (_, n) => apply(`NO-${n}`)));
  expect([422, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 160]);
});

test("right codes are not counted, and neither are other doctors' wrong ones", async () => {
  const { apply, preview, newcomer, enrolAs } = await scene();
  for (let n = 0; n < 12; n += 1) expect([await apply("TEN"), await preview("TEN")]).toEqual([200, 200]);
  const other = await newcomer();
  for (let n = 0; n < 10; n += 1) expect(await enrolAs(other, `NO-${n}`)).toBe(422);
  expect([await enrolAs(other, "TEN"), await apply("TEN")]).toEqual([429, 200]);
});
