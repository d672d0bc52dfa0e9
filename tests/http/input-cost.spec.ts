import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import type { Database } from "#api/db/client.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import type { RouteName } from "#app/paths.ts";
import { bodyLimits } from "#app/server/pipeline/input-limits.server.ts";
import { bounds } from "#contract/bounds.ts";
import { readEnv } from "#config/env.ts";
import { newGround } from "#tests/faults/fuzz-endpoints.ts";
import type { Ground } from "#tests/faults/hostile-call.ts";
import { declaredEndpoints, nameOf } from "#tests/support/declared-endpoints.ts";
import { formCookies } from "#tests/support/form-cookies.ts";
import { formsOf } from "#tests/support/guarded-routes.ts";
import { weigh, type SendInput } from "#tests/support/input-costs.ts";
import { seeded } from "#tests/support/mutations.ts";
import { startProbedPortal, type ProbedPortal } from "#tests/support/probed-portal.ts";
import { routeExamples, type RouteExample } from "#tests/support/route-examples.ts";
import { shareOf } from "#tests/support/share.ts";
import { seed } from "#tests/support/sizes.ts";
import { cookieSecret, sealedCookie, sessionCookie } from "#tests/support/visitor.ts";
import { exampleAddress, worstBodies } from "#tests/support/worst-bodies.ts";
import { filled, worstForms, worstQueries } from "#tests/support/worst-inputs.ts";
import { worstTexts } from "#tests/support/worst-texts.ts";

/** Every nth of the inputs is tried at a place, another one at the next; `TABLES=whole` tries all of them everywhere. */
const nth = 4;
/** Of fields and bodies there are thousands: `SEED` draws others. */
const [nthField, nthBody] = [41, 37];
const draw = Math.floor(seeded(seed)() * nthField * nthBody);
let portal: ProbedPortal;
let db: Database;
let closeDatabase: () => Promise<void>;

test.beforeAll(async () => {
  portal = await startProbedPortal({
    LOG_LEVEL: "error",
    SESSION_SECRETS: cookieSecret,
    TRUSTED_PROXIES: "127.0.0.1",
    PAGE_FRESH_SECONDS: "3600", // no page is rendered anew for others meanwhile
  });
  const open = await openConfiguredDatabase(readEnv({ DATA_DIR: portal.dataDir }));
  [db, closeDatabase] = [open.db, open.close];
});

test.afterAll(async () => {
  await closeDatabase();
  await portal.stop();
});

interface Case {
  what: string;
  largestBytes: number;
  send: SendInput;
}

/** Weighs them all. Gives what is wrong with which. */
async function costly(cases: Case[]): Promise<string[]> {
  const found: string[] = [];
  for (const { what, largestBytes, send } of cases) {
    const wrong = await weigh(portal, largestBytes, send).catch((error: unknown) => [String(error)]);
    found.push(...wrong.map((each) => `${what}: ${each}`));
  }
  return found;
}

function ask(path: string, init: RequestInit): Promise<Response> {
  return fetch(portal.origin + path, { ...init, redirect: "manual" });
}

function formHeaders(cookies: string[], type?: string): Record<string, string> {
  const headers = { Origin: portal.origin, Cookie: cookies.join("; "), Accept: "text/html" };
  return type === undefined ? headers : { ...headers, "Content-Type": type };
}

function bytesAt(path: string): number {
  return bodyLimits(path)?.bytes ?? bounds.bodyBytes;
}

async function cookiesOf({ token, device }: Ground): Promise<string[]> {
  return [await sessionCookie(token), await sealedCookie("ddt", device)];
}

test("no form costs any route more than its length, and none keeps others waiting", async () => {
  const found: string[] = [];
  for (const [place, { path }] of routeExamples().entries()) {
    const cookies = await cookiesOf(await newGround(db));
    const cases = worstForms(1).map(({ what }, at): Case => {
      const send: SendInput = async (bytes) => {
        const { type = "", body = "" } = worstForms(bytes)[at] ?? {};
        return ask(path, { method: "POST", headers: formHeaders(cookies, type), body });
      };
      return { what: `${path}: ${what}`, largestBytes: bytesAt(path), send };
    });
    found.push(...(await costly(shareOf(cases, place, nth))));
  }
  expect(found, found[0]).toEqual([]);
});

/** The form with its files as parts: there a letter takes the fewest bytes. */
function filledIn(form: Record<string, string>, [field, text]: [string, string | File]): FormData {
  const body = new FormData();
  for (const [name, value] of [...Object.entries(form), [field, text] as const]) body.set(name, value);
  return body;
}

/** Without what would be written as three letters. */
function asFileName(piece: string): string {
  return piece.replace(/["\r\n]/g, "'");
}

/** The fields for files of those routes that take some. */
const uploads: Partial<Record<string, string[]>> = {
  "my-account": ["avatar"],
  "my-courses-payment-done": ["slip"],
  "my-complain-box": ["attachments"],
  "my-complain-box-show": ["attachments"],
} satisfies Partial<Record<RouteName, string[]>>;

test("of every page that takes more than a form of texts it is known where its files go", () => {
  const larger = routeExamples().filter(({ path }) => bytesAt(path) > bounds.bodyBytes);
  expect(larger.map(({ name }) => name).sort()).toEqual(Object.keys(uploads).sort());
});

function casesOfForm(route: RouteExample, form: Record<string, string>, cookies: string[]): Case[] {
  const { path } = route;
  const largestBytes = bytesAt(path) - 4096; // for the other fields
  const headers = formHeaders(cookies);
  const send = (field: [string, string | File]) => ask(path, { method: "POST", headers, body: filledIn(form, field) });
  return worstTexts.flatMap(({ what, ofBytes }): Case[] => [
    ...Object.keys(form).map((name) => ({
      what: `${path}: ${name} of ${what}`,
      largestBytes,
      send: (bytes: number) => send([name, ofBytes(bytes)]),
    })),
    ...(uploads[route.name] ?? []).map((name) => ({
      what: `${path}: the name of a file of ${what}`,
      largestBytes,
      send: (bytes: number) => send([name, new File(["a"], ofBytes(bytes, asFileName))]),
    })),
    {
      what: `${path}: a name of ${what}`,
      largestBytes,
      send: (bytes: number) => send([ofBytes(bytes, encodeURIComponent), "1"]),
    },
  ]);
}

test("no field of a form costs more than its length, whatever it is filled with", async () => {
  const found: string[] = [];
  let place = draw;
  for (const route of routeExamples()) {
    for (const form of formsOf(route.name)) {
      const { token, device } = await newGround(db);
      const cookies = [...(await formCookies(route.name, form, token)), await sealedCookie("ddt", device)];
      place += 1;
      found.push(...(await costly(shareOf(casesOfForm(route, form, cookies), place, nthField))));
    }
  }
  expect(found, found[0]).toEqual([]);
});

test("no body costs an endpoint more than its length, whatever stands in it and wherever", async () => {
  const found: string[] = [];
  for (const [place, one] of (await declaredEndpoints()).entries()) {
    const { method, body: schema, maxBodyBytes: largestBytes = bounds.bodyBytes } = one.endpoint;
    if (!schema) continue;
    const { token, device } = await newGround(db);
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${token}`,
      "X-Device-Token": device,
      "X-OTP-TOKEN": "proof",
    };
    const cases = worstBodies(schema).map(({ what, ofBytes }): Case => {
      const send: SendInput = (bytes) =>
        ask(exampleAddress(one.endpoint), {
          method,
          headers: { ...headers, "Idempotency-Key": randomUUID() },
          body: ofBytes(bytes),
        });
      return { what: `${nameOf(one)}: ${what}`, largestBytes, send };
    });
    found.push(...(await costly(shareOf(cases, place + draw, nthBody))));
  }
  expect(found, found[0]).toEqual([]);
});

test("no query and no cookie costs any page more than its length", async () => {
  const found: string[] = [];
  for (const [place, { path }] of routeExamples().entries()) {
    const cookie = (await cookiesOf(await newGround(db))).join("; ");
    const cases = worstQueries(1).map((query, at): Case => {
      const send: SendInput = (bytes) => ask(path + (worstQueries(bytes)[at] ?? ""), { headers: { Cookie: cookie } });
      return { what: `${path}${query.slice(0, 12)}`, largestBytes: bounds.urlBytes - 100, send };
    });
    found.push(...(await costly(shareOf(cases, place, nth))));
  }
  for (const piece of ["a=1; ", "session=a", "ddt=%F0; ", "flow=.; "]) {
    const send: SendInput = (bytes) => ask("/faq", { headers: { Cookie: filled(piece, bytes) } });
    found.push(...(await costly([{ what: `a cookie of ${piece}`, largestBytes: 15_000, send }])));
  }
  expect(found, found[0]).toEqual([]);
});
