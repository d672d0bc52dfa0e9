import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createApi } from "#api/app.ts";
import { openDatabase } from "#api/db/client.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { testApiOptions } from "#tests/support/api/api.ts";
import { Conflict } from "./errors.ts";
import { implement, type Route } from "./implement.ts";
import { rateLimitRules } from "./rate-limit-rules.ts";

const endpoint = endpointsOf("notes");

/** API with one route and an unreachable database. */
function apiOf(route: Route) {
  const { db, close } = openDatabase({ host: "/nowhere", user: "nobody" });
  onTestFinished(close);
  const log = pino({ level: "silent" });
  return createApi({ db, log, ...testApiOptions }, { notes: [route] });
}

const createNote = endpoint({
  method: "POST",
  path: "/notes",
  access: "public",
  summary: "Measures a note",
  body: z.object({
    text: z.string("কিছু লিখুন।").min(3, "আরও লিখুন।").regex(/^\D*$/, "অঙ্ক নয়।"),
    tag: z.string().max(5).optional(),
  }),
  response: z.object({ length: z.number() }),
});
const noteRoute = implement(createNote, async ({ body }) => ({ length: body.text.length }));

function post(body: string) {
  const headers = { "content-type": "application/json" };
  return apiOf(noteRoute).request("/api/v3/notes", { method: "POST", body, headers });
}

test("passes a valid body to the handler, and the response is not cached", async () => {
  const response = await post('{"text":"abc"}');
  expect(await response.json()).toEqual({ length: 3 });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("refuses an invalid body with 422 and every message under its field", async () => {
  const response = await post('{"text":"1","tag":"too long"}');
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    message: "আরও লিখুন।",
    errors: { text: ["আরও লিখুন।", "অঙ্ক নয়।"], tag: ["এই তথ্যটি ঠিক নয়।"] },
  });
});

test("refuses a body that is too long with 413 in Bengali", async () => {
  const response = await post(JSON.stringify({ text: "a".repeat(70_000) }));
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({ message: "পাঠানো তথ্য বেশি বড়।" });
});

const getNote = endpoint({
  method: "GET",
  path: "/notes/{name}",
  access: "public",
  summary: "A note",
  params: z.object({ name: z.string().max(30) }),
  response: z.object({ note: z.object({ name: z.string().max(9) }) }),
});

test("removes fields that are not in the contract from the response", async () => {
  const secretive = implement(getNote, async ({ params }) => {
    const note = { name: params.name, password_hash: "x" };
    return { note, internal: true };
  });
  const response = await apiOf(secretive).request("/api/v3/notes/one");
  expect(await response.json()).toEqual({ note: { name: "one" } });
  expect(response.headers.get("cache-control"), "a public response").toBe("public, max-age=30");
});

test("responds with 404 to params that do not match the contract", async () => {
  const route = implement(getNote, async ({ params }) => ({ note: params }));
  expect((await apiOf(route).request(`/api/v3/notes/${"x".repeat(31)}`)).status).toBe(404);
});

test("a server error consumes no rate limit points, a refusal does", async () => {
  async function statusesOf(fault: Error): Promise<Set<number>> {
    const failing = implement(createNote, async ({ limits }) => {
      await limits.consume("payment create", "somebody");
      throw fault;
    });
    const api = apiOf(failing);
    const statuses = new Set<number>();
    const [[points] = [0]] = rateLimitRules["payment create"].windows;
    for (let n = 0; n <= points; n += 1) {
      const headers = { "content-type": "application/json" };
      statuses.add((await api.request("/api/v3/notes", { method: "POST", body: '{"text":"abc"}', headers })).status);
    }
    return statuses;
  }
  expect(await statusesOf(new Error("secret"))).toEqual(new Set([500]));
  expect(await statusesOf(new Conflict("full", "আসন নেই।"))).toEqual(new Set([409, 429]));
});

test("a response that breaks the contract, or an unknown error, becomes a 500 without the cause", async () => {
  const breaking = implement(getNote, async () => ({ note: { name: "longer than nine" } }));
  const failing = implement(getNote, () => Promise.reject(new Error("secret")));
  for (const route of [breaking, failing]) {
    const response = await apiOf(route).request("/api/v3/notes/one");
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: "আমাদের দিকে একটি সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।" });
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

test("responds with 503 and Retry-After while the database is unreachable", async () => {
  const querying = implement(getNote, async ({ db }) => {
    await db.execute("select 1");
    return { note: { name: "never" } };
  });
  const response = await apiOf(querying).request("/api/v3/notes/one");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toMatchObject({ retry_after: 5 });
});

const listNotes = endpoint({
  method: "GET",
  path: "/notes",
  access: "public",
  summary: "Notes",
  query: z.object({ page: z.coerce.number().optional() }),
  response: z.object({ page: z.number() }),
});

test("refuses an invalid or repeated query parameter with an error under its name", async () => {
  const list = apiOf(implement(listNotes, async ({ query }) => ({ page: query.page ?? 0 })));
  expect((await list.request("/api/v3/notes?page=1")).status).toBe(200);
  const wrong = await list.request("/api/v3/notes?page=one");
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: { page: ["এই তথ্যটি ঠিক নয়।"] } }]);
  const twice = await list.request("/api/v3/notes?page=1&page=1");
  expect(twice.status).toBe(422);
  expect(await twice.json()).toMatchObject({ errors: { page: ["এই তথ্যটি একবারই দেওয়া যায়।"] } });
});
