import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { hostileLinks, scriptPayloads, strangeBytes } from "#tests/support/hostile/hostile-payloads.ts";
import { mutated, oneOf, seeded, type Random } from "#tests/support/hostile/mutations.ts";
import { plausible, inputSchema } from "#tests/support/hostile/plausible.ts";
import type { Caller } from "#tests/support/api/v3-client.ts";

const injections = [
  "' or 1=1 --",
  '"; drop table doctors; --',
  "1); select pg_sleep(9); --",
  "${7*7}",
  "../../etc/passwd",
  "%00",
  "a\r\nX-Injected: 1",
  "\u202eabc",
  "১২৩",
  "🩺".repeat(50),
  "-1",
  "0",
  "1e9",
  "NaN",
  "9".repeat(40),
  "x".repeat(9000),
  '{"$gt":""}',
  "__proto__",
  "constructor",
  "null",
  "true",
  "[]",
  "",
];
/** Attack strings for any text field. */
export const hostileTexts = [...injections, ...scriptPayloads, ...hostileLinks];
/** Attack strings for an id or a slug in a path, already percent-encoded where needed. */
export const rawPaths = [
  ...Object.values(strangeBytes).filter((bytes) => bytes.startsWith("%")),
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e",
  "1%2f2",
  "%23",
  "%3f",
  "0x1",
  "1.0",
  "+1",
  " 1",
  "1%20",
  "999999999999",
];

/** Ids of a schedule event in a course that the caller is enrolled in. */
export type EventIds = Record<"id" | "schedule_id" | "event_id", number>;

function pathOf({ path }: Endpoint, places: EventIds[], random: Random): string {
  const known = new Map(random() < 0.7 && places.length > 0 ? Object.entries(oneOf(places, random)) : []);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random() < 0.06) return oneOf(rawPaths, random);
    if (random() < 0.04) return encodeURIComponent(oneOf(injections, random)).slice(0, 2000);
    const knownId = known.get(name);
    if (knownId !== undefined) return String(knownId);
    if (name === "slug") return oneOf(["phase-a", "fcps-p-ii", "about", "diploma"], random);
    return String(Math.ceil(random() * (random() < 0.5 ? 4 : 60)));
  });
}

/** Query string from the endpoint's schema, at random with hostile values, repeated names and unknown names. */
function searchOf({ query }: Endpoint, random: Random): string {
  const search = new URLSearchParams();
  const fields = query ? plausible(inputSchema(query), random) : {};
  for (const [name, value] of Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(fields))) {
    search.append(name, random() < 0.4 ? oneOf(hostileTexts, random) : String(value));
    if (random() < 0.05) search.append(name, "2");
  }
  if (random() < 0.1) search.append(oneOf(["__proto__", "constructor[prototype]", "id", "a[b]"], random), "1");
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** Valid body as JSON in which one field is replaced by an attack string. */
function withHostileText(body: unknown, random: Random): string {
  const fields = z.record(z.string(), z.unknown()).safeParse(body);
  if (!fields.success) return JSON.stringify(body);
  const name = oneOf([...Object.keys(fields.data), "__proto__"], random);
  return JSON.stringify({ ...fields.data, [name]: oneOf(hostileTexts, random) });
}

export type Body = string | Uint8Array<ArrayBuffer>;

export const boundary = "hostile";
/** Malformed or hostile multipart bodies. */
export const multipartBodies = [
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="../../a.svg"\r\nContent-Type: image/svg+xml\r\n\r\n<svg onload=alert(1)>\r\n--${boundary}--\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--${boundary}--`,
  `--${boundary}\r\nContent-Disposition: form-data\r\n\r\n`,
  "not multipart at all",
];
const types = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
];

function bodyOf(endpoint: Endpoint, random: Random, caseName: string): { body: Body | null; type: string | null } {
  if (endpoint.method === "GET" || !endpoint.body) return { body: null, type: null };
  if (endpoint.takesFiles && random() < 0.3)
    return { body: oneOf(multipartBodies, random), type: `multipart/form-data; boundary=${boundary}` };
  const type = random() < 0.9 ? "application/json" : oneOf(types, random);
  const valid = plausible(inputSchema(endpoint.body), random);
  const chance = random();
  if (chance < 0.15) return { body: JSON.stringify(valid), type };
  if (chance < 0.5) return { body: withHostileText(valid, random), type };
  const broken = mutated(JSON.stringify(valid), caseName);
  return { body: typeof broken === "string" ? broken : new Uint8Array(broken), type };
}

export interface HostileCall {
  path: string;
  init: { method: string; headers: Record<string, string>; body: Body | null };
  /** Sent with the doctor's token: a 401 response then means that the session has ended. */
  isSignedIn: boolean;
}

/** Credentials of a doctor, and ids that the doctor may access. */
export interface FuzzContext extends Caller {
  events: EventIds[];
}

/** Invalid tokens. */
export const invalidTokens = ["x", "0".repeat(43), "A".repeat(600), "' or 1=1 --"];

/** Builds a request to the endpoint with some hostile part; the same `caseName` gives the same request. */
export function hostileCall(endpoint: Endpoint, caseName: string, { token, device, events }: FuzzContext): HostileCall {
  const random = seeded(caseName);
  const path = `/api/v3${pathOf(endpoint, events, random)}${searchOf(endpoint, random)}`;
  const { body, type } = bodyOf(endpoint, random, caseName);
  const isSignedIn = random() < 0.85;
  const headers: Record<string, string> = {
    "x-forwarded-for": `2001:db8::${Math.floor(random() * 65_536).toString(16)}`,
    ...(isSignedIn
      ? { authorization: `Bearer ${token}` }
      : random() < 0.5 && { authorization: `Bearer ${oneOf(invalidTokens, random)}` }),
    ...(random() < 0.95 ? { "x-device-token": device } : { "x-device-token": oneOf(invalidTokens, random) }),
    ...(endpoint.access === "otp" && { "x-otp-token": oneOf(invalidTokens, random) }),
    ...(path.includes("quiz-entries") && { "x-entry-token": oneOf(invalidTokens, random) }),
    ...(endpoint.idempotency && {
      "idempotency-key": random() < 0.9 ? caseName.slice(-200) : oneOf(invalidTokens, random),
    }),
    ...(type !== null && { "content-type": type }),
  };
  return { path, init: { method: endpoint.method, headers, body }, isSignedIn };
}
