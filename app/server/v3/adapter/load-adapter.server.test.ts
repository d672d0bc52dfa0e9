import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { loadAdapter } from "./load-adapter.server.ts";
import { openAdapter } from "./open-adapter.server.ts";

let folder = "";
let written = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "adapter-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes an adapter file; each has a name of its own, because Node imports a file once. */
async function adapterFile(text: string): Promise<string> {
  const file = join(folder, `adapter-${written++}.mjs`);
  await writeFile(file, text);
  return file;
}

async function load(text: string) {
  return loadAdapter(await adapterFile(text), allEndpoints(), () => undefined);
}

test("loads the rules of a file, and knows the endpoints that the API does not have", async () => {
  const adapter = await load(`export default {
    base: "/v1",
    "POST /auth/login": { path: "/session", body: (form) => form },
    "GET /web/doctor/reference-books/{book_id}/pages/{page_no}": false,
    "GET /web/doctor/dashboard": { call: async (input, api) => api.get("/summary") },
    refusal: () => ({ message: "no" }),
  };`);
  expect(adapter.base).toBe("/v1");
  expect([...adapter.rules.keys()]).toHaveLength(3);
  expect(adapter.missing.map(({ path }) => path)).toEqual(["/web/doctor/reference-books/{book_id}/pages/{page_no}"]);
  expect(adapter.refusal?.(400, {})).toEqual({ message: "no" });
});

test("with others false all calls are missing that the file does not name", async () => {
  const adapter = await load(`export default {
    others: false,
    "GET /web/app-data": {},
    "GET /web/pictures/{name}": {},
    "POST /web/doctor/my-profile-update": { method: "PATCH" },
  };`);
  const paths = adapter.missing.map(({ path }) => path);
  expect(paths).toHaveLength(allEndpoints().length - 3);
  expect(paths).not.toContain("/web/pictures/{name}");
});

test.each([
  [
    "an unknown endpoint",
    `{ "POST /auth/logn": false }`,
    'no endpoint "POST /auth/logn"; the nearest is "POST /auth/login"',
  ],
  ["an unknown general key", `{ refusals: () => ({}) }`, 'no endpoint "refusals"; the nearest is "refusal"'],
  [
    "an unknown hook",
    `{ "POST /auth/login": { respons: () => ({}) } }`,
    'unknown "respons"; the nearest is "response"',
  ],
  ["a hook that is no function", `{ "POST /auth/login": { body: {} } }`, '"POST /auth/login" must be false or'],
  ["true", `{ "POST /auth/login": true }`, '"POST /auth/login" must be false or'],
  ["a general key that is no function", `{ headers: {} }`, "must be a function"],
  ["a base that is no path", `{ base: "https://api.example" }`, 'must be a path such as "/v1"'],
  ["another word for others", `{ others: true }`, "can only be false"],
  ["a method that is none", `{ "POST /auth/login": { method: "put" } }`, '"POST /auth/login" must be false or'],
  ["call beside another hook", `{ "POST /auth/login": { call: () => 1, path: "/x" } }`, "has a call"],
  ["an id prefix that is no text", `{ "GET /web/doctor/notices": { ids: { id: 7 } } }`, "must be false or"],
  ["hooks for a file", `{ "GET /web/pictures/{name}": { path: "/x" } }`, "is a file"],
  ["nothing", "undefined", "the default export must be an object"],
])("refuses the start for %s and says what is wrong", async (_, text, problem) => {
  await expect(load(`export default ${text};`)).rejects.toThrow(problem);
});

test("refuses the start for a file that does not exist or does not load", async () => {
  await expect(loadAdapter(join(folder, "none.mjs"), [], () => undefined)).rejects.toThrow(/^V3_ADAPTER .+none\.mjs/);
  await expect(load(`throw new Error("no key");`)).rejects.toThrow(/no key$/);
});

test("logs each distinct error of the adapter once, by endpoint and message", async () => {
  const log = { error: vi.fn<(fields: unknown) => void>() };
  const adapter = await openAdapter({ V3_ADAPTER: await adapterFile("export default {};") }, log);
  for (const message of ["one", "one", "two"]) adapter?.onError("POST /auth/login", new Error(message));
  expect(log.error.mock.calls.map(([fields]) => fields)).toEqual([
    { endpoint: "POST /auth/login", message: "one" },
    { endpoint: "POST /auth/login", message: "two" },
  ]);
});

test("without V3_ADAPTER there is no adapter", async () => {
  expect(await openAdapter({}, { error: () => undefined })).toBeUndefined();
});
