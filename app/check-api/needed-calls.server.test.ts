import { expect, test } from "vitest";
import { neededCalls } from "#app/offered-routes.server.ts";
import { neededCallLines } from "./needed-calls.server.ts";

test("pages with the same needed calls share a line", () => {
  expect(neededCallLines()).toEqual(
    expect.arrayContaining([
      "events: GET /web/events or GET /web/homepage/event-categories: /events",
      "batches: GET /web/batches/{id}: /:slug/batches/:available_batch_id, /batch-details/:available_batch_id",
    ]),
  );
});

test("every page that needs a call is on one line", () => {
  const pages = neededCallLines().flatMap((line) => line.split(": ")[2]?.split(", ") ?? []);
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages).toHaveLength(Object.keys(neededCalls).length);
});
