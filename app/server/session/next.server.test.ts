import { expect, test } from "vitest";
import { hostileNexts } from "#tests/support/hostile-payloads.ts";
import { routeExamples } from "#tests/support/route-examples.ts";
import { afterLogin, nextOf, nextTo, pathOfNext, withNext } from "./next.server.ts";

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

const listed = [
  "batch-choose-schedule",
  "batch-details",
  "batch-enroll",
  "category-batch",
  "event",
  "on-spot-quiz",
  "quiz-list",
];

test.each(routeExamples())(
  "to $path leads a next exactly when it is below /my or a page that asks for a login",
  ({ name, path }) => {
    const next = nextTo(path);
    expect(pathOfNext(next)).toBe(
      name.startsWith("my-") || name === "course-schedule" || listed.includes(name) ? path : undefined,
    );
  },
);

test("a next may be a thousand characters long and no longer", () => {
  const next = '{"name":"my-account","params":{}}';
  expect(pathOfNext(next.padEnd(1000))).toBe("/my/account");
  expect(pathOfNext(next.padEnd(1001))).toBeUndefined();
});

test("a next without params is one of a page without any", () => {
  expect(pathOfNext('{"name":"my-account"}')).toBe("/my/account");
  expect(pathOfNext('{"name":"my-courses-show"}')).toBeUndefined();
  expect(pathOfNext('{"name":"my-courses-show","params":{"id":"1","more":"2"}}')).toBeUndefined();
  expect(pathOfNext('{"name":"my-courses-show","params":{"more":"2"}}')).toBeUndefined();
  expect(afterLogin('{"name":"my-courses-show","params":{"id":"1"}}')).toBe("/my/courses/1");
});

const origin = "http://portal.test";

test("a request keeps the next that it brings only when that leads anywhere", () => {
  const of = (search: string) => nextOf(new Request(`${origin}/login${search}`));
  const next = '{"name":"my-account","params":{}}';
  expect(of(`?next=${encodeURIComponent(next)}`)).toBe(next);
  expect(of("?next=%2F%2Fevil.test")).toBeUndefined();
  expect(of("?next=")).toBeUndefined();
  expect(of("")).toBeUndefined();
});

test("a page is asked for with the way back to where the request wanted to go, its data's too", () => {
  const from = (path: string) => decodeURIComponent(withNext("/login", new Request(origin + path)));
  const account = '/login?next={"name":"my-account","params":{}}';
  expect(from("/my/account")).toBe(account);
  expect(from("/my/account.data?_routes=my-account")).toBe(account);
  expect(from("/about")).toBe("/login");
  const grant = '/login?next={"name":"my-file-part","params":{"fileId":"1","grant":"g.data.x","part":"a.ts"}}';
  expect(from("/my/files/1/g.data.x/a.ts"), "what only looks like data within an address").toBe(grant);
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
