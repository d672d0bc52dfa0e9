import { expect, test } from "vitest";
import { hostileNexts } from "#tests/support/hostile/hostile-payloads.ts";
import { routeExamples } from "#tests/support/examples/route-examples.ts";
import { afterLogin, nextOf, nextTo, pathOfNext, withNext } from "./next.server.ts";

test("creates a next for a page below /my", () => {
  const next = nextTo("/my/account/devices");
  expect(JSON.parse(next ?? "")).toEqual({ name: "my-devices", params: {} });
  expect(pathOfNext(next)).toBe("/my/account/devices");
});

test("keeps the params of a listed public page", () => {
  const next = nextTo("/phase-a/batches/12");
  expect(JSON.parse(next ?? "")).toEqual({
    name: "category-batch",
    params: { slug: "phase-a", available_batch_id: "12" },
  });
  expect(pathOfNext(next)).toBe("/phase-a/batches/12");
});

const listedPages = [
  "batch-choose-schedule",
  "batch-details",
  "batch-enrol",
  "category-batch",
  "event",
  "on-spot-quiz",
  "quiz-list",
];

test.each(routeExamples())(
  "allows a next to $path only if it is below /my or a page that requires a login",
  ({ name, path }) => {
    const next = nextTo(path);
    expect(pathOfNext(next)).toBe(
      name.startsWith("my-") || name === "course-schedule" || listedPages.includes(name) ? path : undefined,
    );
  },
);

test("rejects a next of more than 1000 characters", () => {
  const next = '{"name":"my-account","params":{}}';
  expect(pathOfNext(next.padEnd(1000))).toBe("/my/account");
  expect(pathOfNext(next.padEnd(1001))).toBeUndefined();
});

test("accepts only the exact params of the route, and none if they are missing", () => {
  expect(pathOfNext('{"name":"my-account"}')).toBe("/my/account");
  expect(pathOfNext('{"name":"my-courses-show"}')).toBeUndefined();
  expect(pathOfNext('{"name":"my-courses-show","params":{"id":"1","more":"2"}}')).toBeUndefined();
  expect(pathOfNext('{"name":"my-courses-show","params":{"more":"2"}}')).toBeUndefined();
  expect(afterLogin('{"name":"my-courses-show","params":{"id":"1"}}')).toBe("/my/courses/1");
});

const origin = "http://portal.test";

test("reads the next of a request only if it is valid", () => {
  const of = (search: string) => nextOf(new Request(`${origin}/login${search}`));
  const next = '{"name":"my-account","params":{}}';
  expect(of(`?next=${encodeURIComponent(next)}`)).toBe(next);
  expect(of("?next=%2F%2Fevil.test")).toBeUndefined();
  expect(of("?next=")).toBeUndefined();
  expect(of("")).toBeUndefined();
});

test("adds a next to the requested page, or to the page of a data request", () => {
  const from = (path: string) => decodeURIComponent(withNext("/login", new Request(origin + path)));
  const account = '/login?next={"name":"my-account","params":{}}';
  expect(from("/my/account")).toBe(account);
  expect(from("/my/account.data?_routes=my-account")).toBe(account);
  expect(from("/about")).toBe("/login");
  const grant = '/login?next={"name":"my-file-part","params":{"fileId":"1","grant":"g.data.x","part":"a.ts"}}';
  expect(from("/my/files/1/g.data.x/a.ts"), "a path that only contains .data").toBe(grant);
});

const invalidTargets = [
  "/",
  "/login",
  "/logout",
  "/admin",
  "/my",
  "/my/no-such-page",
  "/batch-details/abc",
  "//evil.test",
];

for (const pathname of invalidTargets) {
  test(`creates no next for ${pathname}`, () => expect(nextTo(pathname)).toBeUndefined());
}

for (const next of hostileNexts) {
  test(`replaces ${next.slice(0, 70)} by the dashboard`, () => {
    expect(pathOfNext(next)).toBeUndefined();
    expect(afterLogin(next)).toBe("/my/dashboard");
  });
}

test("ignores other properties than name and params", () => {
  expect(pathOfNext('{"name":"my-account","params":{},"url":"//evil.test"}')).toBe("/my/account");
});
