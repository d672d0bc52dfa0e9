import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { createV3, features } from "#api/app.ts";
import type { Database } from "#api/db/client.ts";
import { portalBindings } from "#api/http/caller.ts";
import { implement } from "#api/http/implement.ts";
import { createCapabilities } from "#app/server/v3/capabilities.server.ts";
import type { Credentials } from "#app/server/v3/credentials.server.ts";
import { createResponseReader } from "#app/server/v3/reader/response-reader.server.ts";
import { createTransport } from "#app/server/v3/transport.server.ts";
import { callV3, type V3 } from "#app/server/v3/v3-call.server.ts";
import { endpointsOf, type Endpoint } from "#contract/endpoint.ts";
import type { CallInput } from "#contract/v3-api.ts";
import { newFuzzContext } from "#tests/faults/fuzz-endpoints.ts";
import { hostileTexts } from "#tests/faults/hostile-call.ts";
import { testApiOptions } from "#tests/support/api/api.ts";
import { oneOf, seeded, type Random } from "#tests/support/hostile/mutations.ts";
import { inputSchema, plausible } from "#tests/support/hostile/plausible.ts";
import { seed } from "#tests/support/runner/sizes.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";

const silent = endpointsOf("silent")({
  method: "GET",
  path: "/silent",
  access: "public",
  summary: "Never answers",
  timeoutMs: 100,
  response: z.object({}),
});
const served = { ...features, silent: [implement(silent, () => new Promise(() => undefined))] };
const endpoints = Object.values(served)
  .flat()
  .filter(({ answer }) => answer)
  .map(({ endpoint }) => endpoint);

/** One of two equal centres: the portal's client, the database, and the demo doctor's credentials. */
interface Centre {
  v3: V3;
  db: Database;
  doctor: Credentials;
}

async function openCentre(way: "function" | "HTTP"): Promise<Centre> {
  const { db } = await ownDatabase({ seeded: true });
  const log = pino({ level: "silent" });
  const { api, invoke } = createV3({ log, ...testApiOptions, db }, served);
  const overHttp = async (path: string, init: RequestInit) =>
    api.fetch(new Request(`http://v3.internal${path}`, init), portalBindings);
  const v3 = {
    transport: createTransport(overHttp, { invoke: way === "function" ? invoke : undefined }),
    capabilities: createCapabilities(),
    deviceHeader: testApiOptions.deviceHeader,
    reader: createResponseReader({ log, zone: "Asia/Dhaka" }),
  };
  const { token, device } = await newFuzzContext(db);
  return { v3, db, doctor: { token, deviceToken: device } };
}

interface Step {
  endpoint: Endpoint;
  input: CallInput;
  who: "doctor" | "visitor" | "stranger";
  idempotencyKey: string;
  address: string;
}

const strangers = { token: "0".repeat(43), deviceToken: "x", otpToken: "y", entryToken: "z" };
const maxBodyBytes = 64 * 1024;

function hostile(fields: unknown, random: Random): unknown {
  const known = z.record(z.string(), z.unknown()).catch({}).parse(fields);
  const names = Object.keys(known);
  return names.length > 0 ? { ...known, [oneOf(names, random)]: oneOf(hostileTexts, random) } : known;
}

/** Input that is mostly valid, and sometimes too long, without a field's text, or of another kind. */
function inputOf({ path, query, body }: Endpoint, random: Random): CallInput {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const param = () => (random() < 0.15 ? oneOf([...hostileTexts, ".", ".."], random) : Math.ceil(random() * 20));
  const partOf = (schema: z.ZodType) => {
    const valid = plausible(inputSchema(schema), random);
    return random() < 0.2 ? hostile(valid, random) : valid;
  };
  const isTooLong = random() < 0.05;
  return {
    params: Object.fromEntries(names.map((name) => [name, name === "slug" ? "phase-a" : param()])),
    ...(query && { query: partOf(query) }),
    ...(body && random() > 0.03 && { body: isTooLong ? { text: "ক".repeat(4 * maxBodyBytes) } : partOf(body) }),
  };
}

/** Calls of every endpoint in a random order; every fourth repeats an earlier key, half of these with other input. */
function stepsOf(seed: string, rounds: number): Step[] {
  const random = seeded(seed);
  const steps: Step[] = [];
  for (let n = 0; n < rounds * endpoints.length; n += 1) {
    const earlier = steps.length > 0 && random() < 0.25 ? oneOf(steps, random) : undefined;
    const endpoint = earlier?.endpoint ?? oneOf(endpoints, random);
    steps.push({
      endpoint,
      input: earlier && random() < 0.5 ? earlier.input : inputOf(endpoint, random),
      who: oneOf(["doctor", "doctor", "doctor", "doctor", "visitor", "stranger"] as const, random),
      idempotencyKey: earlier?.idempotencyKey ?? `key-${n}`,
      address: `203.0.113.${Math.ceil(random() * 50)}`,
    });
  }
  return steps;
}

/** A value as text without what differs between two centres: times of the database, random tokens and codes. */
function comparable(value: unknown): string {
  return JSON.stringify(value ?? null, null, 1)
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:\d\d)?)?/g, "TIME")
    .replace(/[\w-]{20,}/g, "TOKEN")
    .replace(/\b\d{6}\b/g, "CODE");
}

async function take({ v3, doctor }: Centre, { endpoint, input, who, idempotencyKey, address }: Step) {
  const identity = { doctor, visitor: {}, stranger: strangers }[who];
  const result = callV3(v3, endpoint, input, { ...identity, idempotencyKey, address });
  return comparable(await result.catch((error: unknown) => String(error)));
}

const Names = z.array(z.object({ name: z.string() }));

async function rowsOf({ db }: Centre): Promise<Record<string, string>> {
  const { rows } = await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const tables = Names.parse(rows).map(({ name }) => name);
  const read = async (name: string) => {
    const all = sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`;
    return comparable((await db.execute(all)).rows)
      .split("\n")
      .sort()
      .join("\n");
  };
  return Object.fromEntries(await Promise.all(tables.map(async (name) => [name, await read(name)] as const)));
}

test("calls give and leave the same by function and HTTP", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const [local, http] = await Promise.all([openCentre("function"), openCentre("HTTP")]);
  const outcomes = new Set<string>();
  for (const step of stepsOf(seed, 8)) {
    const byFunction = await take(local, step);
    const what = `SEED=${seed} ${step.endpoint.method} ${step.endpoint.path} ${comparable(step.input).slice(0, 300)}`;
    expect(byFunction, what).toBe(await take(http, step));
    outcomes.add(/"status": (\d+)/.exec(byFunction)?.[1] ?? "200");
  }
  expect(await rowsOf(local)).toEqual(await rowsOf(http));
  expect([...outcomes]).toEqual(expect.arrayContaining(["200", "401", "403", "404", "413", "422", "503"]));
});
