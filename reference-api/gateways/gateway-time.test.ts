import { expect, test } from "vitest";
import { gatewayTime } from "./gateway-time.ts";

test.each([
  ["2020-01-05 22:58:21", "2020-01-05T16:58:21.000Z"],
  ["2020-01-05T22:58:21:123 GMT+0600", "2020-01-05T16:58:21.000Z"],
])("%s is read by the clock of Dhaka", (text, instant) => {
  expect(gatewayTime(text)).toEqual(new Date(instant));
});

test.each(["", "2020-13-05 22:58:21", "05/01/2020 22:58", "2020-01-05T22:58:21:123 GMT+0000"])(
  "%j is no time",
  (text) => {
    expect(gatewayTime(text)).toBeUndefined();
  },
);
