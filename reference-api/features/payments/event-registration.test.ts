import { expect, test } from "vitest";
import { coursePayments } from "#api/db/schema/payments.ts";
import { getEventCheckout, registerForEvent } from "#contract/payments/checkout.ts";
import { getPayment } from "#contract/payments/payments.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addEvent } from "#tests/support/rows/catalogue-rows.ts";
import { settlePaid } from "./settle.ts";

test("a doctor registers for an event once; a free registration is final, one with a fee awaits payment", async () => {
  const accounts = await testAccounts();
  const { db, ok, refused } = accounts;
  const who = await loggedIn(db, (await addDoctor(db)).id);
  const free = { params: { id: (await addEvent(db)).id } };
  expect(await ok(registerForEvent, free, who)).toMatchObject({
    registration: { status: "registered" },
    order: null,
    next: "event",
  });
  expect(await refused(409, registerForEvent, free, who)).toMatchObject({
    code: "already_registered",
    action_url: `/${free.params.id}/event`,
  });
  const paid = await addEvent(db, { price: "500.00", seat_limit: 1 });
  const registered = await ok(registerForEvent, { params: { id: paid.id } }, who);
  expect(registered).toMatchObject({ order: { payable: "500.00" }, next: "checkout" });
  expect(await refused(409, registerForEvent, { params: { id: paid.id } }, who)).toMatchObject({
    code: "already_registered",
    action_url: `/my/event/${paid.id}/checkout`,
  });
  const other = await loggedIn(db, (await addDoctor(db)).id);
  expect(await refused(409, registerForEvent, { params: { id: paid.id } }, other)).toMatchObject({ code: "seat_full" });
  const missing = { params: { id: 999_999 } };
  await refused(404, registerForEvent, missing, who);
  expect((await ok(getEventCheckout, { params: { id: paid.id } }, who)).order).toMatchObject({
    kind: "event",
    due: "500.00",
  });
  const foreign = await refused(404, getEventCheckout, { params: { id: paid.id } }, other);
  expect(foreign).toEqual(await refused(404, getEventCheckout, missing, other));

  const values = {
    order_id: registered.order?.id ?? 0,
    amount: "500.00",
    plan: "full" as const,
    method: "bkash" as const,
  };
  const [payment] = await db.insert(coursePayments).values(values).returning();
  await settlePaid(db, { paymentId: payment?.id ?? 0, trxRef: "T1", now: new Date() });
  expect(await ok(getPayment, { params: { id: payment?.id ?? 0 } }, who)).toMatchObject({
    payment: { status: "paid" },
    event: { id: paid.id },
    next: "event",
  });
});
