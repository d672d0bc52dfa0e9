import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { routeExamples } from "#tests/support/examples/route-examples.ts";
import { addressOf, matchRoute, pagePathOf, canonicalPath } from "./match-route.server.ts";
import table from "./routes.ts";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

function routeObject({ id, path, children }: RouteConfigEntry): RouteObject {
  return { id, path, children: children?.map(routeObject) };
}

const served = table.map(routeObject);

/** Returns the name of the route that Remix runs at an address. */
function servedAt(address: string): string | undefined {
  return matchRoutes(served, address)?.at(-1)?.route.id;
}

test.each(routeExamples())("matches $path to $name, as Remix does", ({ name, pattern, path }) => {
  const found = matchRoute(path);
  expect(found?.name, `app/match-route.server.ts lacks a param of ${pattern}, or ${path} does not match it`).toBe(name);
  expect(servedAt(path)).toBe(name);
  expect(Object.keys(found?.params ?? {})).toEqual(pattern.match(/(?<=:)\w+|\*/g) ?? []);
  expect(pattern.replace(/:(\w+)|\*/g, (_, param?: string) => found?.params[param ?? "*"] ?? "")).toBe(path);
});

test.each([
  ["/on-spot-quiz/batches", "category-batches"],
  ["/batch-details/batches", "category-batches"],
  ["/batch-schedules/batch-for-you", "batch-for-you"],
  ["/my/batches", "category-batches"],
  ["/my/batches/1", "category-batch"],
])("matches %s to the same route as Remix where two patterns fit: %s", (address, name) => {
  expect([matchRoute(address)?.name, servedAt(address)]).toEqual([name, name]);
});

const long = "a".repeat(64);

test.each([
  ["/12/event", "/123456789012/event", "/1234567890123/event", "/-1/event", "/1x/event", "/x1/event"],
  [
    `/on-spot-quiz/${long}`,
    "/on-spot-quiz/a-1",
    `/on-spot-quiz/${long}a`,
    "/on-spot-quiz/A",
    "/on-spot-quiz/a!",
    "/on-spot-quiz/!a",
  ],
  [
    `/my/quiz/results/${long}`,
    `/my/quiz/results/_-${"k".repeat(20)}`,
    `/my/quiz/results/${long}a`,
    `/my/quiz/results/${"k".repeat(21)}`,
    `/my/quiz/results/${"k".repeat(22)}!`,
    `/my/quiz/results/!${"k".repeat(22)}`,
  ],
  [
    "/my/subscription/1/list/orderId/view/1",
    "/my/subscription/1/list/12/view/1",
    "/my/subscription/1/list/orderIds/view/1",
    "/my/subscription/1/list/xorderId/view/1",
    "/my/subscription/1/list/1234567890123/view/1",
    "/my/subscription/1/list/abc/view/1",
  ],
  [
    "/my/files/1/g/index.m3u8",
    `/my/files/1/_-.${"g".repeat(61)}/a.mp4`,
    `/my/files/1/_-.${"g".repeat(62)}/a.mp4`,
    "/my/files/1/.g/a.mp4",
    "/my/files/1/g!/a.mp4",
    "/my/files/1/!g/a.mp4",
  ],
  [
    "/my/files/1/g/a-_1.m4s",
    `/my/files/1/g/${"a".repeat(51)}.ts`,
    `/my/files/1/g/${"a".repeat(52)}.ts`,
    "/my/files/1/g/-a.ts",
    "/my/files/1/g/a.tsx",
    "/my/files/1/g/!a.ts",
  ],
  [
    `/calendar/${long}.ics`,
    "/media/avatars/_-1.webp",
    `/calendar/${long}a.ics`,
    "/calendar/.ics",
    "/calendar/!a.ics",
    "/media/avatars/a.webpx",
  ],
  ["/admin/users", "/admin/_a-1.b/cd/1", "/admin/", "/admin///", "/admin/.b/c", "/admin/a//c"],
])("matches %s and %s but not %s, %s, %s and %s", (one, other, ...none) => {
  expect([one, other].map((address) => matchRoute(address) && address)).toEqual([one, other]);
  expect(none.map(matchRoute)).toEqual(none.map(() => undefined));
});

test.each(["/admin/batches", "/admin/batches/1", "/admin/event", "/admin/batch-for-you"])(
  "matches %s to the admin site, though a pattern of the portal fits too",
  (address) => {
    expect(matchRoute(address)?.name).toBe("admin-any");
  },
);

test("matches no address of more than 256 characters", () => {
  const address = `/admin/${"a".repeat(249)}`;
  expect(matchRoute(address)?.name).toBe("admin-any");
  expect(matchRoute(`${address}a`)).toBeUndefined();
});

test.each([
  "",
  "about",
  "/about/",
  "//about",
  "/About",
  "/my/courses/1/Schedule/1/events/1/exam-status",
  "/my/courses/",
  "//",
  "/%61bout",
  "/about?x=1",
  "/about#x",
  "/about.data",
  "/faq/7/show/",
  "/faq//show",
  "/faq/7/show/more",
  "/on-spot-quiz/event",
  "/A/batches",
  "/my/files/1/../index.m3u8",
  "/media/avatars/x.svg",
  "/admin/../my",
  "/sitemap.xml",
  "/no-such-page",
  "/".repeat(2000),
])("does not match %j", (pathname) => expect(matchRoute(pathname)).toBeUndefined());

function capitalized(path: string, pattern: string): string {
  const parts = pattern.split("/");
  return path.replace(/[^/]+/g, (part: string, at: number) => {
    const isFixed = parts[path.slice(0, at).split("/").length - 1] === part;
    return isFixed ? part.toUpperCase() : part;
  });
}

test.each(routeExamples().filter(({ name }) => !name.startsWith("admin")))(
  "maps every other form of $path that Remix accepts to the canonical one",
  ({ name, pattern, path }) => {
    const encoded = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    const others = new Set([
      `${path}/`,
      `${path}//`,
      capitalized(path, pattern),
      encoded,
      `${capitalized(path, pattern)}/`,
    ]);
    others.delete(path);
    for (const other of others) {
      expect([other, servedAt(other)]).toEqual([other, name]);
      expect([other, canonicalPath(other), canonicalPath(`${other}.data`)]).toEqual([other, path, `${path}.data`]);
    }
    expect([canonicalPath(path), canonicalPath(`${path}.data`)]).toEqual([undefined, undefined]);
  },
);

test.each([
  "/no-such-page/",
  "/admin/",
  "/Admin/Doctors/1/",
  "/Assets/x.js",
  "/assets/Entry-Xy.js",
  "/faq/7x/show/",
  "/faq/1%2F2/show",
  "/%2F%2Fevil.example",
  "/%5Cevil.example/batches",
  "//evil.example/batches/",
  "/%E0%A6%85/batches",
  `/batches${"/".repeat(300)}`,
])("has no canonical form of %j, which is no page", (pathname) => expect(canonicalPath(pathname)).toBeUndefined());

test("builds the address of a named route from its valid params", () => {
  expect(addressOf({ name: "my-courses", params: {} })).toBe("/my/courses");
  expect(addressOf({ name: "category-batch", params: { available_batch_id: "12", slug: "phase-a" } })).toBe(
    "/phase-a/batches/12",
  );
});

test.each<[string, Record<string, string>]>([
  ["no-such-route", {}],
  ["toString", {}],
  ["__proto__", {}],
  ["sitemap", {}],
  ["admin-any", { "*": "users" }],
  ["my-courses-show", {}],
  ["my-courses-show", { id: "x" }],
  ["my-courses-show", { id: "1/checkout" }],
  ["my-courses-show", { id: "1", more: "2" }],
  ["my-courses-show", { course: "1" }],
  ["on-spot-quiz", { slug: "batches" }],
])("builds no address of %s with %j", (name, params) => expect(addressOf({ name, params })).toBeUndefined());

test("maps a page and its data to the same address", () => {
  expect(["/about", "/about.data", "/my/files/1/g.data.x/a.ts"].map(pagePathOf)).toEqual([
    "/about",
    "/about",
    "/my/files/1/g.data.x/a.ts",
  ]);
});
