import { DrizzleQueryError } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "#server/process/log.ts";
import { answerError } from "./answer-error.ts";
import { Busy, NotFound } from "./errors.ts";

/** What is answered, and logged, when a call ends with this. */
async function answered(fault: Error) {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const api = new Hono()
    .post("/", () => {
      throw fault;
    })
    .onError((error, context) => answerError(error, context, log));
  const answer = await api.request("/", { method: "POST" });
  return { answer, logged: lines.map((line): unknown => JSON.parse(line)) };
}

test.each([
  ["without room on its disk", { code: "53100" }, 503],
  ["whose disk is broken", { code: "58030" }, 503],
  ["that may only be read", { code: "25006" }, 503],
  ["that hangs up", { message: "Connection terminated unexpectedly" }, 503],
  ["that lacks a table", { code: "42P01" }, 500],
  ["that is given what is no text", { code: "22021" }, 400],
])("a database %s (%j) answers %i", async (_, fault, status) => {
  const cause = Object.assign(new Error("refused"), fault);
  const { answer } = await answered(new DrizzleQueryError("insert into complaints", [], cause));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, status === 503 ? "5" : null]);
  expect(await answer.text()).toMatch(/^\{"message":"[\u0980-\u09ff]/);
});

test("the log has every fault of ours with its cause, and no refusal", async () => {
  const unknown = await answered(new Error("a bug"));
  expect(unknown.logged).toMatchObject([{ level: 50, path: "/", err: { message: "a bug" } }]);
  const busy = await answered(new Busy("অনেকে আছেন।", new Error("too many wait")));
  expect(busy.logged).toMatchObject([{ level: 50, path: "/", err: { message: "too many wait" } }]);
  expect((await answered(new NotFound())).logged).toEqual([]);
});
