import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { RouteName } from "#app/paths.ts";
import { bodyLimits } from "#app/server/pipeline/input-limits.server.ts";
import { bounds } from "#contract/bounds.ts";
import { newFuzzContext } from "#tests/faults/fuzz-endpoints.ts";
import type { FuzzContext } from "#tests/faults/hostile-call.ts";
import { declaredEndpoints, nameOf } from "#tests/support/api/declared-endpoints.ts";
import { formCookies } from "#tests/support/api/portal/form-cookies.ts";
import { formsOf } from "#tests/support/api/portal/guarded-routes.ts";
import { findCostly, type InputCase, type SendInput } from "#tests/support/hostile/input-costs.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import type { ProbedPortal } from "#tests/support/hostile/probed-portal.ts";
import { test } from "#tests/support/hostile/probed-portal-test.ts";
import { routeExamples, type RouteExample } from "#tests/support/examples/route-examples.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";
import { seed } from "#tests/support/runner/sizes.ts";
import { sealedCookie, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { exampleAddress, worstBodies } from "#tests/support/hostile/worst-bodies.ts";
import { repeatToBytes, worstForms, worstQueries } from "#tests/support/hostile/worst-inputs.ts";
import { worstTexts } from "#tests/support/hostile/worst-texts.ts";

/** Each route gets every nth input, the next route others; `TABLES=whole` tries all inputs on all routes. */
const nth = 4;
/**
 * Every nth input of fields and of bodies is tried, of which there are thousands, and with `TABLES=whole` more; `SEED`
 * selects others.
 */
const [nthField, nthBody, nthOfWhole] = [211, 191, 17];
const offset = Math.floor(seeded(seed)() * nthField * nthBody);
function ask(portal: ProbedPortal, path: string, init: RequestInit): Promise<Response> {
  return fetch(portal.origin + path, { ...init, redirect: "manual" });
}

function formHeaders(portal: ProbedPortal, cookies: string[], type?: string): Record<string, string> {
  const headers = { Origin: portal.origin, Cookie: cookies.join("; "), Accept: "text/html" };
  return type === undefined ? headers : { ...headers, "Content-Type": type };
}

function bytesAt(path: string): number {
  return bodyLimits(path)?.bytes ?? bounds.bodyBytes;
}

async function cookiesOf({ token, device }: FuzzContext): Promise<string[]> {
  return [await sessionCookie(token), await sealedCookie("ddt", device)];
}

test("the cost of any form is proportional to its length on every route, and none blocks other requests", async ({
  portal,
  db,
}) => {
  const found: string[] = [];
  for (const [place, { path }] of routeExamples().entries()) {
    const cookies = await cookiesOf(await newFuzzContext(db));
    const cases = worstForms(1).map(({ what }, at): InputCase => {
      const send: SendInput = async (bytes) => {
        const { type = "", body = "" } = worstForms(bytes)[at] ?? {};
        return ask(portal, path, { method: "POST", headers: formHeaders(portal, cookies, type), body });
      };
      return { what: `${path}: ${what}`, largestBytes: bytesAt(path), send };
    });
    found.push(...(await findCostly(portal, sampleOf(cases, place, nth))));
  }
  expect(found, found[0]).toEqual([]);
});

/** The form as multipart, the encoding with the fewest bytes per letter. */
function filledIn(form: Record<string, string>, [field, text]: [string, string | File]): FormData {
  const body = new FormData();
  for (const [name, value] of [...Object.entries(form), [field, text] as const]) body.set(name, value);
  return body;
}

/** Replaces characters that multipart encodes as three. */
function asFileName(piece: string): string {
  return piece.replace(/["\r\n]/g, "'");
}

/** File fields of the routes that accept files. */
const uploads: Partial<Record<string, string[]>> = {
  "my-account": ["avatar"],
  "my-courses-payment-done": ["slip"],
  "my-complain-box": ["attachments"],
  "my-complain-box-show": ["attachments"],
} satisfies Partial<Record<RouteName, string[]>>;

test("every route that takes files has its file fields listed here", () => {
  const withFiles = routeExamples().filter(({ path }) => bodyLimits(path)?.files !== undefined);
  expect(withFiles.map(({ name }) => name).sort()).toEqual(Object.keys(uploads).sort());
});

function casesOfForm(
  portal: ProbedPortal,
  route: RouteExample,
  form: Record<string, string>,
  cookies: string[],
): InputCase[] {
  const { path } = route;
  const largestBytes = bytesAt(path) - 4096; // for the other fields
  const headers = formHeaders(portal, cookies);
  const send = (field: [string, string | File]) =>
    ask(portal, path, { method: "POST", headers, body: filledIn(form, field) });
  return worstTexts.flatMap(({ what, ofBytes }): InputCase[] => [
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

test("the cost of a form field is proportional to its length, whatever it holds", async ({ portal, db }) => {
  const found: string[] = [];
  let place = offset;
  for (const route of routeExamples()) {
    for (const form of formsOf(route.name)) {
      const { token, device } = await newFuzzContext(db);
      const cookies = [...(await formCookies(route.name, form, token)), await sealedCookie("ddt", device)];
      place += 1;
      found.push(
        ...(await findCostly(portal, sampleOf(casesOfForm(portal, route, form, cookies), place, nthField, nthOfWhole))),
      );
    }
  }
  expect(found, found[0]).toEqual([]);
});

test("the cost of an endpoint's body is proportional to its length, whatever it holds", async ({ portal, db }) => {
  const found: string[] = [];
  for (const [place, one] of (await declaredEndpoints()).entries()) {
    const { method, body: schema, maxBodyBytes: largestBytes = bounds.bodyBytes } = one.endpoint;
    if (!schema) continue;
    const { token, device } = await newFuzzContext(db);
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${token}`,
      "X-Device-Token": device,
      "X-OTP-TOKEN": "proof",
    };
    const cases = worstBodies(schema).map(({ what, ofBytes }): InputCase => {
      const send: SendInput = (bytes) =>
        ask(portal, exampleAddress(one.endpoint), {
          method,
          headers: { ...headers, "Idempotency-Key": randomUUID() },
          body: ofBytes(bytes),
        });
      return { what: `${nameOf(one)}: ${what}`, largestBytes, send };
    });
    found.push(...(await findCostly(portal, sampleOf(cases, place + offset, nthBody, nthOfWhole))));
  }
  expect(found, found[0]).toEqual([]);
});

test("the cost of a query or cookie is proportional to its length on every page", async ({ portal, db }) => {
  const found: string[] = [];
  for (const [place, { path }] of routeExamples().entries()) {
    const cookie = (await cookiesOf(await newFuzzContext(db))).join("; ");
    const cases = worstQueries(1).map((query, at): InputCase => {
      const send: SendInput = (bytes) =>
        ask(portal, path + (worstQueries(bytes)[at] ?? ""), { headers: { Cookie: cookie } });
      return { what: `${path}${query.slice(0, 12)}`, largestBytes: bounds.urlBytes - 100, send };
    });
    found.push(...(await findCostly(portal, sampleOf(cases, place, nth))));
  }
  for (const piece of ["a=1; ", "session=a", "ddt=%F0; ", "flow=.; "]) {
    const send: SendInput = (bytes) => ask(portal, "/faq", { headers: { Cookie: repeatToBytes(piece, bytes) } });
    found.push(...(await findCostly(portal, [{ what: `a cookie of ${piece}`, largestBytes: 15_000, send }])));
  }
  expect(found, found[0]).toEqual([]);
});
