import { expect, test } from "@playwright/test";
import type { Database } from "#api/db/client.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { bodyLimits } from "#app/server/front/input-limits.server.ts";
import { bounds } from "#contract/bounds.ts";
import { readEnv } from "#env";
import { newGround } from "#tests/faults/fuzz-endpoints.ts";
import type { Ground } from "#tests/faults/hostile-call.ts";
import { weigh, type SendInput } from "#tests/support/input-costs.ts";
import { startProbedPortal, type ProbedPortal } from "#tests/support/probed-portal.ts";
import { routeExamples } from "#tests/support/route-examples.ts";
import { shareOf } from "#tests/support/share.ts";
import { cookieSecret, sealedCookie, sessionCookie } from "#tests/support/visitor.ts";
import { filled, worstForms, worstQueries } from "#tests/support/worst-inputs.ts";

/** Every nth of the inputs is tried at a place, another one at the next; `TABLES=whole` tries all of them everywhere. */
const nth = 4;
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
    for (const wrong of await weigh(portal, largestBytes, send)) found.push(`${what}: ${wrong}`);
  }
  return found;
}

function ask(path: string, init: RequestInit): Promise<Response> {
  return fetch(portal.origin + path, { ...init, redirect: "manual" });
}

function formHeaders(type: string, cookies: string[]): Record<string, string> {
  return { Origin: portal.origin, "Content-Type": type, Cookie: cookies.join("; "), Accept: "text/html" };
}

async function cookiesOf({ token, device }: Ground): Promise<string[]> {
  return [await sessionCookie(token), await sealedCookie("ddt", device)];
}

test("no form costs any route more than its length, and none keeps others waiting", async () => {
  test.setTimeout(600_000);
  const found: string[] = [];
  for (const [place, { path }] of routeExamples().entries()) {
    const cookies = await cookiesOf(await newGround(db));
    const cases = worstForms(1).map(({ what }, at): Case => {
      const send: SendInput = async (bytes) => {
        const { type = "", body = "" } = worstForms(bytes)[at] ?? {};
        return ask(path, { method: "POST", headers: formHeaders(type, cookies), body });
      };
      return { what: `${path}: ${what}`, largestBytes: bodyLimits(path).bytes, send };
    });
    found.push(...(await costly(shareOf(cases, place, nth))));
  }
  expect(found, found[0]).toEqual([]);
});

test("no query and no cookie costs any page more than its length", async () => {
  test.setTimeout(600_000);
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
