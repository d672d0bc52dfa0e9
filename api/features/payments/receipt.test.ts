import { expect, test } from "vitest";
import { createKeyRing } from "#keys";
import { isGoodReceipt, signReceipt } from "./receipt.ts";

const keys = createKeyRing(["a secret"]);
const now = new Date("2027-03-05T12:00:00+06:00");
const after = (ms: number) => new Date(now.getTime() + ms);
const lifeMs = 15 * 60 * 1000;
const receipt = () => signReceipt(keys, 7, now);

test("a receipt is good for its payment for fifteen minutes", () => {
  expect(isGoodReceipt(keys, 7, receipt(), now)).toBe(true);
  expect(isGoodReceipt(keys, 7, receipt(), after(lifeMs))).toBe(true);
  expect(isGoodReceipt(keys, 7, receipt(), after(lifeMs + 1))).toBe(false);
});

test("it is good for no other payment and under no other secret, and its time cannot be changed", () => {
  const [, signed = ""] = receipt().split(".");
  const longer = `${after(2 * lifeMs).getTime()}.${signed}`;
  expect(isGoodReceipt(keys, 8, receipt(), now)).toBe(false);
  expect(isGoodReceipt(createKeyRing(["another secret"]), 7, receipt(), now)).toBe(false);
  expect(isGoodReceipt(keys, 7, longer, now)).toBe(false);
});

test("what is no receipt is none, and is never an error", () => {
  const good = receipt();
  const bad = [
    "",
    ".",
    "x",
    good.slice(1),
    good.slice(0, -1),
    `${good}x`,
    `x${good}`,
    `1${good}`,
    good.replace(".", ""),
  ];
  expect(bad.filter((text) => isGoodReceipt(keys, 7, text, now))).toEqual([]);
});
