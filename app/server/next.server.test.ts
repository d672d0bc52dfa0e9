import { expect, test } from "vitest";
import { hostileNexts } from "#tests/support/hostile-payloads.ts";
import { afterLogin, nextTo, pathOfNext } from "./next.server.ts";

test("a page below /my has a next that leads back to it", () => {
  const next = nextTo("/my/account/devices");
  expect(JSON.parse(next ?? "")).toEqual({ name: "my-devices", params: {} });
  expect(pathOfNext(next)).toBe("/my/account/devices");
});

test("a listed public page keeps its params", () => {
  const next = nextTo("/phase-a/batches/12");
  expect(JSON.parse(next ?? "")).toEqual({
    name: "category-batch",
    params: { slug: "phase-a", available_batch_id: "12" },
  });
  expect(pathOfNext(next)).toBe("/phase-a/batches/12");
});

const nobodyGoesBackTo = [
  "/",
  "/login",
  "/logout",
  "/admin",
  "/my",
  "/my/no-such-page",
  "/batch-details/abc",
  "//evil.test",
];

for (const pathname of nobodyGoesBackTo) {
  test(`nothing leads back to ${pathname}`, () => expect(nextTo(pathname)).toBeUndefined());
}

for (const next of hostileNexts) {
  test(`${next.slice(0, 70)} leads to the dashboard`, () => {
    expect(pathOfNext(next)).toBeUndefined();
    expect(afterLogin(next)).toBe("/my/dashboard");
  });
}

test("words besides a name and its params change nothing", () => {
  expect(pathOfNext('{"name":"my-account","params":{},"url":"//evil.test"}')).toBe("/my/account");
});
