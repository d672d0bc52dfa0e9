import { DrizzleQueryError } from "drizzle-orm";
import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { answerError } from "./answer-error.ts";

const log = pino({ level: "silent" });

test.each([
  ["without room on its disk", "53100", 503],
  ["whose disk is broken", "58030", 503],
  ["that may only be read", "25006", 503],
  ["that lacks a table", "42P01", 500],
])("a database %s (%s) answers %i", async (_, code, status) => {
  const api = new Hono()
    .post("/", () => {
      throw new DrizzleQueryError("insert into complaints", [], Object.assign(new Error("refused"), { code }));
    })
    .onError((error, context) => answerError(error, context, log));
  const answer = await api.request("/", { method: "POST" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, status === 503 ? "5" : null]);
  expect(await answer.text()).toMatch(/^\{"message":"[\u0980-\u09ff]/);
});
