import { expect, test } from "vitest";
import { withoutRepeats } from "./repeated-devices.ts";

const phone = { label: "Chrome, Android", is_current: false, status: "pending" } as const;

test("one phone that logged in three times without its cookies stands once", () => {
  const devices = [
    { ...phone, id: 3 },
    { ...phone, id: 2, is_current: true },
    { ...phone, id: 1 },
  ];
  expect(withoutRepeats(devices)).toEqual([{ ...phone, id: 2, is_current: true }]);
  expect(
    withoutRepeats([
      { ...phone, id: 3 },
      { ...phone, id: 1 },
    ]).map(({ id }) => id),
  ).toEqual([3]);
});

test("devices that are verified or refused, and those with other names, all stay", () => {
  const devices = [
    { ...phone, id: 5 },
    { ...phone, id: 4, label: "Safari, iPhone" },
    { ...phone, id: 3, status: "verified" as const },
    { ...phone, id: 2, status: "verified" as const },
    { ...phone, id: 1, status: "refused" as const },
  ];
  expect(withoutRepeats(devices)).toEqual(devices);
});

test("devices without a status or a name count as waiting for their verification", () => {
  const devices = [{ is_current: false }, { is_current: true }];
  expect(withoutRepeats(devices)).toEqual([{ is_current: true }]);
});
