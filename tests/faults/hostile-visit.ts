import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import type { RouteName } from "#app/paths.ts";
import { formExamples } from "#tests/support/examples/form-examples.ts";
import { hostileNexts } from "#tests/support/hostile/hostile-payloads.ts";
import { mutated, oneOf, seeded, type Random } from "#tests/support/hostile/mutations.ts";
import { routeExamples, type RouteExample } from "#tests/support/examples/route-examples.ts";
import {
  boundary,
  hostileTexts,
  multipartBodies,
  rawPaths,
  invalidTokens,
  type Body,
  type EventIds,
} from "./hostile-call.ts";

/** Cookies of a logged-in doctor, and the ids of the doctor's schedule events. */
export interface Visitor {
  cookie: string;
  events: EventIds[];
}

export interface HostileVisit {
  path: string;
  init: { method: string; headers: Record<string, string>; body: Body | null };
  isSignedIn: boolean;
}

export const fuzzedRoutes = routeExamples();

const filters = [...new Set([...Object.values(publicPages).flat(), "next", "batch", "quiz", "page", "filter", "day"])];
const queryNames = ["__proto__", "constructor[prototype]", "a[b]", "_routes", "_data", "index", "search"];
const fieldNames = ["__proto__", "constructor.prototype", "a[b][c]", "a[999999999]", "toString", "form", "kept", ""];

const idOfParam: Record<string, keyof EventIds> = {
  id: "id",
  schedule_id: "schedule_id",
  scheduleId: "schedule_id",
  eventId: "event_id",
};

function pathOf({ pattern, path }: RouteExample, places: EventIds[], random: Random): string {
  const known = random() < 0.7 && places.length > 0 ? oneOf(places, random) : undefined;
  const examples = path.split("/");
  return pattern
    .split("/")
    .map((part, at) => {
      if (!/^[:*]/.test(part)) return part;
      if (random() < 0.06) return oneOf(rawPaths, random);
      if (random() < 0.04) return encodeURIComponent(oneOf(hostileTexts, random)).slice(0, 1500);
      const name = idOfParam[part.slice(1)];
      if (known && name) return String(known[name]);
      const example = examples.slice(at, part === "*" ? undefined : at + 1).join("/");
      return /^\d+$/.test(example) && random() < 0.5 ? String(Math.ceil(random() * 60)) : example;
    })
    .join("/");
}

function searchOf(random: Random): string {
  const search = new URLSearchParams();
  while (random() < 0.35) {
    const name = oneOf(random() < 0.75 ? filters : queryNames, random);
    search.append(name, oneOf(name === "next" ? hostileNexts : hostileTexts, random).slice(0, 600));
  }
  return search.size > 0 ? `?${search.toString()}` : "";
}

/** Fields of a valid form of the route, with one or more of them made hostile, removed or repeated. */
function fieldsOf(name: string, random: Random): [string, string][] {
  const examples: Partial<Record<string, Record<string, string>[]>> = formExamples satisfies Partial<
    Record<RouteName, unknown>
  >;
  const fields = Object.entries(oneOf(examples[name] ?? [{ form: "nothing" }], random));
  for (let more = random() < 0.9; more; more = random() < 0.3) {
    const at = Math.floor(random() * (fields.length + 1));
    const [field = oneOf(fieldNames, random), value = "1"] = fields[at] ?? [];
    const chance = random();
    if (chance < 0.6) fields[at] = [field, oneOf(hostileTexts, random)];
    else if (chance < 0.75) fields.splice(at, 1);
    else fields.push([chance < 0.85 ? field : oneOf(fieldNames, random), value]);
  }
  return fields;
}

const otherTypes = ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"];

function asParts(fields: [string, string][], random: Random): string {
  const file = random() < 0.5 ? 'filename="../../a.svg"\r\nContent-Type: image/png' : 'filename=""';
  const all = fields.map(([name, value], at) => {
    const extra = at === fields.length - 1 && random() < 0.5 ? `; ${file}` : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="${encodeURIComponent(name)}"${extra}\r\n\r\n${value}\r\n`;
  });
  return `${all.join("")}--${boundary}--\r\n`;
}

function bodyOf(name: string, caseName: string, random: Random): { body: Body; type: string } {
  const fields = fieldsOf(name, random);
  const chance = random();
  if (chance < 0.7)
    return { body: new URLSearchParams(fields).toString(), type: "application/x-www-form-urlencoded; charset=UTF-8" };
  const asFiles = `multipart/form-data; boundary=${boundary}`;
  if (chance < 0.8) return { body: asParts(fields, random), type: asFiles };
  if (chance < 0.85) return { body: oneOf(multipartBodies, random), type: asFiles };
  const broken = mutated(JSON.stringify(Object.fromEntries(fields)), caseName);
  const body = typeof broken === "string" ? broken : new Uint8Array(broken);
  return { body, type: oneOf(otherTypes, random) };
}

function methodOf(name: string, random: Random): string {
  if (random() < 0.02) return oneOf(["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"], random);
  return random() < (name in formExamples ? 0.75 : 0.1) ? "POST" : "GET";
}

function cookieOf({ cookie }: Visitor, isSignedIn: boolean, random: Random): string {
  const forgedNames = ["session", "ddt", "flow", "staff", "flash", "kept"].filter(() => random() < 0.1);
  const forged = forgedNames.map((name) => `${name}=${encodeURIComponent(oneOf(invalidTokens, random))}`);
  return [...(isSignedIn ? [cookie] : []), ...forged].join("; ");
}

/** Builds a request to the route with some hostile part; the same `caseName` gives the same request. */
export function hostileVisit(route: RouteExample, caseName: string, origin: string, visitor: Visitor): HostileVisit {
  const random = seeded(caseName);
  const isData = random() < 0.3;
  const path = `${pathOf(route, visitor.events, random)}${isData ? ".data" : ""}${searchOf(random)}`;
  const method = methodOf(route.name, random);
  const sent = ["GET", "HEAD", "OPTIONS"].includes(method) ? undefined : bodyOf(route.name, caseName, random);
  const isSignedIn = random() < 0.8;
  const headers: Record<string, string> = {
    "x-forwarded-for": `2001:db8::${Math.floor(random() * 65_536).toString(16)}`,
    accept: isData ? "*/*" : "text/html",
    cookie: cookieOf(visitor, isSignedIn, random),
    ...(random() < 0.95 ? { origin } : { origin: "https://evil.test", "x-forwarded-host": "evil.test" }),
    ...(random() < 0.05 && { range: "bytes=0-1,5-", "if-none-match": '"x"' }),
    ...(sent && { "content-type": sent.type }),
  };
  return { path, init: { method, headers, body: sent?.body ?? null }, isSignedIn };
}
