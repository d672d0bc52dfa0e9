import { expect, test } from "vitest";
import { paymentStatuses, type PaymentStatus } from "#contract/payments/payments.ts";
import { duplicateSentence, nextAfter, sentenceOf } from "./payment-state.ts";

const plain = { message: null, duplicate_of: null };

test("every payment status has its own message", () => {
  const sentences = paymentStatuses.map((status) => sentenceOf({ ...plain, status }));
  expect(sentences.filter((sentence) => !/।$/.test(sentence))).toEqual([]);
  expect(new Set([...sentences, duplicateSentence]).size).toBe(paymentStatuses.length + 1);
});

test("prefers the gateway's message; a duplicate payment's message announces the refund", () => {
  const message = "আপনার bKash অ্যাকাউন্টে যথেষ্ট টাকা নেই।";
  expect(sentenceOf({ status: "failed", message, duplicate_of: null })).toBe(message);
  expect(sentenceOf({ status: "paid", message, duplicate_of: 7 })).toBe(duplicateSentence);
  const refunded = sentenceOf({ ...plain, status: "refunded" });
  expect(sentenceOf({ status: "refunded", message: null, duplicate_of: 7 }), "once it is refunded").toBe(refunded);
});

test.each<[PaymentStatus, byGateway: string | undefined, byHand: string | undefined]>([
  ["initiated", "wait", "instructions"],
  ["redirected", "wait", "wait"],
  ["verifying", "wait", "wait"],
  ["submitted", undefined, undefined],
  ["under_review", undefined, undefined],
  ["paid", undefined, undefined],
  ["paid_no_seat", "support", "support"],
  ["failed", "checkout", "checkout"],
  ["cancelled", "checkout", "checkout"],
  ["expired", "support", "support"],
  ["rejected", "checkout", "checkout"],
  ["refund_pending", undefined, undefined],
  ["partially_refunded", undefined, undefined],
  ["refunded", undefined, undefined],
])("leads from a payment that is %s to %s, and from a manual one to %s", (status, byGateway, byHand) => {
  expect([nextAfter(status, "bkash"), nextAfter(status, "manual")]).toEqual([byGateway, byHand]);
});
