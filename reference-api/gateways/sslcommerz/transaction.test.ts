import { expect, test } from "vitest";
import type { GatewayPaymentState } from "../payment-gateway.ts";
import { bestState, stateOf, TransactionList } from "./transaction.ts";

const paid = {
  APIConnect: "DONE",
  status: "VALID",
  store_id: "store",
  tran_id: "CP7-1",
  bank_tran_id: "B1",
  amount: "12500.50",
  currency: "BDT",
  currency_type: "BDT",
  risk_level: "0",
};

function state(changes: object = {}): GatewayPaymentState {
  return stateOf({ hasResponse: true, status: 200, body: { ...paid, ...changes } }, "store");
}

test("a confirmed transaction of our store is paid, on first and later validations", () => {
  const facts = {
    outcome: "paid",
    tranId: "CP7-1",
    amountPaisa: 1_250_050,
    currency: "BDT",
    trxRef: "B1",
    isRisky: false,
  };
  expect(state()).toMatchObject(facts);
  expect(state({ status: "VALIDATED" })).toMatchObject(facts);
  expect(state({ APIConnect: undefined })).toMatchObject(facts);
  expect(state({ response_to_come: "unknown fields are not kept" })).toEqual(state());
});

test.each([
  ["BDT", "USD", "USD"],
  ["BDT", "", "BDT"],
  ["USD", "BDT", "USD"],
])("an amount with currency %s and currency_type %s has the currency %s", (currency, currency_type, shown) => {
  expect(state({ currency, currency_type })).toMatchObject({ outcome: "paid", currency: shown });
});

test.each([
  ["0", false],
  ["", false],
  ["1", true],
  ["2", true],
])("a transaction with risk level %j is risky: %s", (risk_level, isRisky) => {
  expect(state({ risk_level })).toMatchObject({ outcome: "paid", isRisky });
});

test.each<[object, outcome: GatewayPaymentState["outcome"], reason: string | undefined]>([
  [{ store_id: "other" }, "unknown", "a transaction of another store"],
  [{ amount: "ten" }, "unknown", "a success without its details"],
  [{ tran_id: "" }, "unknown", "a success without its details"],
  [{ bank_tran_id: null }, "unknown", "a success without its details"],
  [{ APIConnect: "FAILED" }, "unknown", "APIConnect FAILED"],
  [{ status: "PENDING" }, "not_paid_yet", undefined],
  [{ status: "UNATTEMPTED" }, "not_paid_yet", undefined],
  [{ status: "CANCELLED" }, "cancelled", "CANCELLED"],
  [{ status: "FAILED" }, "failed", "FAILED"],
  [{ status: "FAILED", error: "declined by the bank" }, "failed", "declined by the bank"],
  [{ status: "EXPIRED" }, "failed", "EXPIRED"],
  [{ status: "INVALID_TRANSACTION" }, "unknown", "INVALID_TRANSACTION"],
  [{ status: "" }, "unknown", "no status"],
  [{ status: {} }, "unknown", "a response of unexpected form"],
])("maps a response with %j to %s", (changes, outcome, reason) => {
  const found = state(changes);
  expect(found.outcome).toBe(outcome);
  expect("reason" in found ? found.reason : undefined).toBe(reason);
  expect("response" in found).toBe(true);
});

test("an expired payment has a message for the doctor", () => {
  const message: unknown = expect.stringContaining("সময় শেষ");
  expect(state({ status: "EXPIRED" })).toMatchObject({ message });
});

test("a missing response is unreachable", () => {
  const reason = "no response in time";
  expect(stateOf({ hasResponse: false, reason }, "store")).toEqual({ outcome: "unreachable", reason });
});

test("chooses the paid try of several, then a possibly paid one, and a cancelled one last", () => {
  const order = ["paid", "not_paid_yet", "unknown", "failed", "cancelled"] as const;
  const states = [
    state(),
    state({ status: "PENDING" }),
    state({ status: "?" }),
    state({ status: "FAILED" }),
    state({ status: "CANCELLED" }),
  ];
  expect(order.map((_, first) => bestState(states.slice(first).toReversed())?.outcome)).toEqual(order);
  expect(bestState([])).toBeUndefined();
  expect(bestState([state({ bank_tran_id: "first" }), state()])).toMatchObject({ trxRef: "first" });
});

test("accepts lists of at most a hundred tries", () => {
  const tries = (length: number) => ({ element: Array.from({ length }, () => paid) });
  expect([TransactionList.safeParse(tries(100)).success, TransactionList.safeParse(tries(101)).success]).toEqual([
    true,
    false,
  ]);
});
