import { expect, test } from "vitest";
import { checkedReads, routesNotOffered } from "#app/offered-routes.server.ts";

test("a check of the API only reads", () => {
  expect(checkedReads.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a check asks also for what a page does without", () => {
  const paths = checkedReads.map(({ path }) => path);
  for (const path of ["/web/contacts", "/web/pages/{slug}", "/web/doctor/dashboard"]) expect(paths).toContain(path);
});

test("a route is not offered if the API has none of its calls", () => {
  const missing = new Set(["/web/events", "/web/doctor/notices"]);
  expect(routesNotOffered(({ path }) => missing.has(path))).toEqual(["my-notices"]);
  missing.add("/web/homepage/event-categories");
  expect(routesNotOffered(({ path }) => missing.has(path))).toEqual(["events", "my-notices"]);
});
