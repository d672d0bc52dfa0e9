import { expect, test } from "vitest";
import { findRefund, RefundResponse, RefundList, refundRefusal, stateOfRefund } from "./refund-state.ts";

const parsed = (fields: object) => RefundResponse.parse(fields);
const done = { refundTrxId: "R1", refundTransactionStatus: "Completed", refundAmount: "100.50" };

test("a refund is complete only if bKash reports it with a refund number", () => {
  expect(stateOfRefund(parsed(done))).toMatchObject({ outcome: "refunded", gatewayRef: "R1" });
  expect(stateOfRefund(parsed({ ...done, refundTrxId: "" }))).toMatchObject({
    outcome: "unknown",
    reason: "Completed",
  });
});

test.each([
  ["Failed", "refused", "Failed"],
  ["declined", "refused", "declined"],
  ["CANCELLED", "refused", "CANCELLED"],
  ["Failed to say", "unknown", "Failed to say"],
  ["not cancelled", "unknown", "not cancelled"],
  ["Initiated", "unknown", "Initiated"],
  ["", "unknown", "no status"],
])("maps the refund status %j to %s", (refundTransactionStatus, outcome, reason) => {
  const state = stateOfRefund(parsed({ ...done, refundTransactionStatus }));
  expect(state).toMatchObject({ outcome, reason, response: { refundTrxId: "R1" } });
});

test.each<[object, reason: string | undefined, message?: string]>([
  [{ internalCode: "4001", errorMessageEn: "too late" }, "4001 too late"],
  [{ externalCode: "2071", internalCode: "4001", errorMessageEn: "too late" }, "2071 too late"],
  [{ statusCode: "2023", statusMessage: "no balance" }, "2023 no balance"],
  [{ internalCode: "4001" }, "4001"],
  [{ internalCode: "4001", errorMessageBn: "সময় শেষ" }, "4001", "সময় শেষ"],
  [{ statusCode: "0000" }, undefined],
  [{}, undefined],
  [{ internalCode: "4001", refundTrxId: "R1" }, undefined],
])("reads %j as a refusal with the reason %s", (fields, reason, message) => {
  const response = parsed(fields);
  const refusal = reason === undefined ? undefined : { outcome: "refused", reason, message, response };
  expect(refundRefusal(response)).toEqual(refusal);
});

test("accepts lists of at most a hundred refunds", () => {
  const list = (length: number) => ({ refundTransactions: Array.from({ length }, () => done) });
  expect(RefundList.parse(list(1)).refundTransactions).toMatchObject([{ refundTrxId: "R1" }]);
  expect([RefundList.safeParse(list(100)).success, RefundList.safeParse(list(101)).success]).toEqual([true, false]);
});

test("finds a refund by its number, or by its amount if that is unique", () => {
  const one = parsed(done);
  const other = parsed({ ...done, refundTrxId: "R2", refundAmount: "50" });
  const sameAmount = parsed({ ...done, refundTrxId: "R3" });
  const reference = { tranId: "T", sessionKey: "K", refundId: "R", trxRef: "X" };
  const find = (gatewayRef: string | null, amountPaisa: number, refunds = [one, other]) =>
    findRefund(refunds, { ...reference, gatewayRef, amountPaisa });
  expect(find("R2", 10_050)).toBe(other);
  expect(find("R9", 10_050)).toBeUndefined();
  expect(find(null, 10_050)).toBe(one);
  expect(find(null, 5000)).toBe(other);
  expect(find(null, 1)).toBeUndefined();
  expect(find(null, 10_050, [one, other, sameAmount])).toBeUndefined();
});
