import { afterEach, expect, test, vi } from "vitest";
import { ask } from "./contact.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each<[status: number, body: object, answer: unknown]>([
  [200, { kept: [], nowMs: 1 }, { kept: [], nowMs: 1 }],
  [409, { message: "too many" }, { message: "too many" }],
  [401, { message: "log in" }, "signed-out"],
  [419, { kept: null, next: "/my/kept-lectures" }, "signed-out"],
  [200, { kept: null }, undefined],
  [429, { message: "later" }, undefined],
  [503, { message: "later" }, undefined],
])("a response %i of %j means %j", async (status, body, answer) => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
  expect(await ask({ do: "renew", lecture_ids: "1" })).toEqual(answer);
});
