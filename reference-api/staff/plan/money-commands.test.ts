import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { addOffer } from "#tests/support/rows/enrolments.ts";
import { addCourseOrder, addPaidCourse, addPayment, addSubscriptionOrder } from "#tests/support/rows/order-rows.ts";
import { expectPlanned, type PlannedCommand } from "#tests/support/processes/planned-command.ts";

async function waitingPayment(db: Database, status: "submitted" | "under_review" | "paid_no_seat") {
  const { order } = await addCourseOrder(db);
  return addPayment(db, order, { status, method: "manual", trx_ref: "T1" });
}

const commands: Record<string, PlannedCommand> = {
  "courses enrol": {
    async words(db) {
      const { batch, schedule } = await addOffer(db, { batch: { title: "Evening" } });
      const { id } = await addDoctor(db, { name: "Rahima" });
      return [`${id}`, `${batch.slug}/${schedule.key}`, "--fee", "14000", "--paid", "5000", "--reason", "R1"];
    },
    shows: /^doctor 1, Rahima, 01\d+: a seat in Evening, .*, fee 14000.00 taka, 5000.00 paid, 9000.00 due\./,
    keeps: { doctor: 1, fee: "14000.00", paid: "5000.00" },
  },
  "courses correct-fee": {
    words: async (db) => [`${(await addCourseOrder(db)).enrolment.id}`, "15000", "--reason", "R1"],
    shows: /^Course 1 of doctor 1, .*: fee 14000.00 → 15000.00 taka; then 0.00 of 15000.00 taka paid, 15000.00 due/,
    keeps: { from: "14000.00", to: "15000.00" },
  },
  "courses move": {
    async words(db) {
      const { enrolment } = await addCourseOrder(db, { enrolment: { status: "active", seat_held_until: null } });
      const { batch, schedule } = await addOffer(db, { batch: { title: "Night" } });
      return [`${enrolment.id}`, `${batch.slug}/${schedule.key}`, "--reason", "duty"];
    },
    shows: /^Course 1 of doctor 1, .*: .+ → Night, .* The doctor is told by SMS\.$/m,
    keeps: { from: 1, to: 2 },
  },
  "courses freeze": {
    async words(db) {
      const { enrolment } = await addCourseOrder(db, { enrolment: { status: "active", seat_held_until: null } });
      return [`${enrolment.id}`, "--reason", "leave"];
    },
    shows: /^Course 1 of doctor 1, .*: active → suspended\. The doctor is not told\.$/m,
    keeps: { was: "active", is: "suspended" },
  },
  "payments receive": {
    words: async (db) => [`${(await addCourseOrder(db)).enrolment.id}`, "5000", "--receipt", "R9"],
    shows: /^Course 1 of doctor 1, .*: 5000.00 taka by cash, receipt R9\.\nPaid 0.00 → 5000.00 of 14000.00 taka, 9000/,
    keeps: { was: "0.00", is: "5000.00", receipt: "R9" },
  },
  "payments correct": {
    words: async (db) => [`${(await addPaidCourse(db, { method: "manual" })).id}`, "--amount", "9000", "--reason", "x"],
    shows: /^Payment 1 of 14000.00 taka by manual, TrxID BANK1, doctor 1, .*: 14000.00 → 9000.00 taka; then 9000.00 of/,
    keeps: { from: "14000.00", to: "9000.00" },
  },
  "payments approve": {
    words: async (db) => [`${(await waitingPayment(db, "submitted")).id}`],
    shows: /^Payment 1 of 14000.00 taka .*TrxID T1, doctor 1, .*: submitted → paid\. 14000.00 of 14000.00 taka paid/,
    keeps: { was: "submitted", is: "paid" },
  },
  "payments release": {
    words: async (db) => [`${(await waitingPayment(db, "under_review")).id}`],
    shows: /^Payment 1 of 14000.00 taka .*: under_review → paid\./,
    keeps: { was: "under_review", is: "paid" },
  },
  "payments reject": {
    words: async (db) => [`${(await waitingPayment(db, "submitted")).id}`, "--reason", "unknown"],
    shows: /^Payment 1 of 14000.00 taka .*: submitted → rejected\. The doctor is told by SMS\.$/m,
    keeps: { was: "submitted", is: "rejected" },
  },
  "payments move": {
    async words(db) {
      const { id } = await waitingPayment(db, "paid_no_seat");
      const { schedule } = await addOffer(db, { batch: { title: "Night" } });
      return [`${id}`, "--schedule", `${schedule.id}`];
    },
    shows: /^Payment 1 of 14000.00 taka .*: no seat → a seat in Night, /,
    keeps: { was: "ব্যাচ ১২", is: expect.stringContaining("Night") },
  },
  "payments refund": {
    words: async (db) => [`${(await addPaidCourse(db)).id}`, "--reason", "ill"],
    shows:
      /: 14000.00 taka go back through sslcommerz, .*; paid → refunded\. What was bought ends by it\. The doctor is told/,
    keeps: { was: "paid", is: "refund_pending", amount: "14000.00" },
  },
  "subscriptions activate": {
    words: async (db) => [`${(await addSubscriptionOrder(db)).subscription.id}`],
    shows: /^Subscription 1 of doctor 1, .*, 3 months for 300.00 taka: pending_payment → active\./,
    keeps: { was: "pending_payment", is: "active" },
  },
};

test.each(Object.entries(commands))("%s shows its change, asks, and keeps old and new", async (name, command) => {
  expect(await expectPlanned(name, command)).toBe(1);
});
