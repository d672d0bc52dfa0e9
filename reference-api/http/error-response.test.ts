import { DrizzleQueryError, sql } from "drizzle-orm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "#process/log.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { errorResponse } from "./error-response.ts";
import { Busy, NotFound } from "./errors.ts";

/** Response and log lines for a call that throws `fault`. */
async function respond(fault: Error) {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const api = new Hono()
    .post("/", () => {
      throw fault;
    })
    .onError((error, context) => errorResponse(error, context, log));
  const response = await api.request("/", { method: "POST" });
  return { response, logged: lines.map((line): unknown => JSON.parse(line)) };
}

test.each([
  ["a full disk", { code: "53100" }, 503],
  ["a broken disk", { code: "58030" }, 503],
  ["a read-only database", { code: "25006" }, 503],
  [
    "a rollback on a lost connection",
    { message: "Client has encountered a connection error and is not queryable" },
    503,
  ],
  ["a closed connection", { message: "Connection terminated unexpectedly" }, 503],
  ["a missing table", { code: "42P01" }, 500],
  ["text that PostgreSQL cannot store", { code: "22021" }, 400],
])("a database error for %s (%j) becomes a %i", async (_, fault, status) => {
  const cause = Object.assign(new Error("refused"), fault);
  const { response } = await respond(new DrizzleQueryError("insert into complaints", [], cause));
  expect([response.status, response.headers.get("retry-after")]).toEqual([status, status === 503 ? "5" : null]);
  expect(await response.text()).toMatch(/^\{"message":"[\u0980-\u09ff]/);
});

test.each([
  ["NUL", 400, sql`select ${"a\0"}::text`],
  ["NUL in JSON", 400, sql`select ${JSON.stringify("a\0")}::jsonb`],
  ["half a surrogate pair in JSON", 400, sql`select ${JSON.stringify("a\ud83d")}::jsonb`],
  ["a word where a number belongs", 500, sql`select ${"a"}::int`],
])("PostgreSQL's error for %s becomes a %i", async (_, status, statement) => {
  const { db } = await ownDatabase();
  const refused: unknown = await db.execute(statement).catch((error: unknown) => error);
  if (!(refused instanceof Error)) throw new Error("PostgreSQL stored it");
  expect((await respond(refused)).response.status).toBe(status);
});

test("logs every server error with its cause, and no client errors", async () => {
  const unknown = await respond(new Error("a bug"));
  expect(unknown.logged).toMatchObject([{ level: 50, path: "/", err: { message: "a bug" } }]);
  const busy = await respond(new Busy("অনেকে আছেন।", new Error("too many wait")));
  expect(busy.logged).toMatchObject([{ level: 50, path: "/", err: { message: "too many wait" } }]);
  expect((await respond(new NotFound())).logged).toEqual([]);
});
