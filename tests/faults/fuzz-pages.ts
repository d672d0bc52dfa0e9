import type { Database } from "#api/db/client.ts";
import { seed } from "#tests/support/runner/sizes.ts";
import { sealedCookie, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { isAdmitted, findLeaks, slowMs, type Findings, type Send } from "./findings.ts";
import { newFuzzContext } from "./fuzz-endpoints.ts";
import { hostileVisit, fuzzedRoutes, type Visitor } from "./hostile-visit.ts";

interface Fuzzing {
  db: Database;
  /** Origin of the portal, whose cookies are sealed with the tests' `cookieSecret`. */
  origin: string;
  send: Send;
  casesPerRoute: number;
  /** Only routes whose name and pattern contain this. */
  only?: string;
}

const renewEvery = 40;
const maxFormBytes = 4_500_000; // a longer form is refused without being read

async function newVisitor(db: Database): Promise<Visitor> {
  const { token, device, events } = await newFuzzContext(db);
  const cookies = [await sessionCookie(token), await sealedCookie("ddt", device)];
  return { cookie: cookies.join("; "), events };
}

/** Detects an open redirect: a Location on the attacker's host, evil.test. */
function isOpenRedirect(location: string | null, origin: string): boolean {
  return location !== null && /(^|\.)evil\.test$/.test(new URL(location, origin).hostname);
}

function wrongIn({ status, headers, url }: Response, text: string, ms: number): string[] {
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(ms > slowMs ? [`${Math.round(ms)} ms`] : []),
    ...(headers.has("x-injected") ? ["an injected header"] : []),
    ...(isOpenRedirect(headers.get("location"), url) ? ["an open redirect"] : []),
    ...findLeaks(text),
  ];
}

/** Requests every route and sends every form with hostile input. */
export async function fuzzPages({ db, origin, send, casesPerRoute, only = "" }: Fuzzing): Promise<Findings> {
  const routes = fuzzedRoutes.filter(({ name, pattern }) => `${name} ${pattern}`.includes(only));
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let [sent, admitted] = [0, 0];
  let visitor = await newVisitor(db);
  for (let n = 0; n < casesPerRoute; n += 1) {
    for (const route of routes) {
      const caseName = `SEED=${seed} ${route.name} ${n}`;
      const { path, init, isSignedIn } = hostileVisit(route, caseName, origin, visitor);
      const from = performance.now();
      const response = await send(path, init);
      sent += 1;
      const what = `${caseName}: ${init.method} ${path.slice(0, 200)}`;
      if (!response) {
        if (init.body === null || Buffer.byteLength(init.body) <= maxFormBytes) wrong.push(`${what}: no response`);
        continue;
      }
      const found = wrongIn(response, await response.text(), performance.now() - from);
      if (found.length > 0) wrong.push(`${what}: ${found.join("; ")}`);
      if (isAdmitted(response)) admitted += 1;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const isLoggedOut = isSignedIn && response.headers.get("location")?.startsWith("/login");
      if (isLoggedOut || sent % renewEvery === 0) visitor = await newVisitor(db);
    }
  }
  return { sent, targets: routes.length, statuses, admitted, wrong };
}
