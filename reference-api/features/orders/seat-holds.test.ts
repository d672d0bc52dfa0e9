import { expect, test } from "vitest";
import { BadGateway, Conflict } from "#api/http/errors.ts";
import { rules } from "#api/http/rate-limit-rules.ts";
import { testLimits } from "#tests/support/api/test-limits.ts";
import { countHold } from "./service.ts";

const [[most] = [0]] = rules["seat hold: doctor"].windows;
const full = new Conflict("seat_full", "full");
const gatewayDown = new BadGateway("gateway_down", "down", undefined);

test.each([
  [full, "held"],
  [gatewayDown, expect.objectContaining({ message: expect.stringContaining("ফোন করুন") })],
])("after holds that ended with %s the next one is %s", async (error, expected) => {
  const { limits } = await testLimits();
  for (let n = 0; n < most; n += 1) await expect(countHold(limits, 1, () => Promise.reject(error))).rejects.toBe(error);
  const next = await countHold(limits, 1, () => Promise.resolve("held")).catch((refusal: unknown) => refusal);
  expect(next).toEqual(expected);
});
