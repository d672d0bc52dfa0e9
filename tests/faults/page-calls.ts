import { writeFile } from "node:fs/promises";
import { format } from "oxfmt";
import { patterns } from "#app/paths.ts";
import { callName } from "#app/check-api/row.server.ts";
import type { PageCalls } from "#app/check-api/pages.server.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { projectPath } from "#runtime/project-path.ts";
import { declaredEndpoints } from "#tests/support/api/declared-endpoints.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";
import { startResponseRecorder, type ResponseRecorder } from "#tests/support/fakes/response-recorder.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { endpointOf, recordedPages, type Page } from "./page-survival.ts";

/** File that lists for each page the calls that it makes, and those that it cannot do without. */
export const pageCallsFile = projectPath("app/check-api/page-calls.json");

const json = "application/json";
const routeMissing = { status: 404, type: json, text: '{"message":"The route could not be found."}' };
const unreadable = { status: 200, type: "text/html", text: "<h1>nginx</h1>" };

const patternOf = new Map<string, string>(Object.entries(patterns));

async function measurePage(page: Page, tape: ResponseRecorder, endpoints: Endpoint[]): Promise<PageCalls> {
  const callsOf = (recorded: { call: string }[]) => {
    const called = recorded.flatMap(({ call }) => endpointOf(call, endpoints) ?? []);
    return [...new Set(called)].toSorted((one, other) => callName(one).localeCompare(callName(other)));
  };
  const used = callsOf(page.tape);
  const calls: PageCalls = { uses: used.map(callName), needs: [], reads: [], instead: {} };

  async function isShownWith(endpoint: Endpoint, failure: typeof routeMissing): Promise<boolean> {
    tape.takeRecorded();
    tape.failCalls({ ...failure, matches: (call) => endpointOf(call, endpoints) === endpoint });
    const response = await page.browser.send(page.path);
    await response.text();
    return response.status === 200;
  }

  tape.replay(page.tape);
  for (const endpoint of used) {
    const call = callName(endpoint);
    if (!(await isShownWith(endpoint, routeMissing))) calls.needs.push(call);
    const others = callsOf(tape.takeRecorded()).map(callName);
    if (others.length > 0 && !calls.needs.includes(call)) calls.instead[call] = others;
    if (!(await isShownWith(endpoint, unreadable))) calls.reads.push(call);
  }
  tape.failCalls(undefined);
  tape.stopReplay();
  return calls;
}

/**
 * Measures with a real portal which calls each page makes, and which of them it cannot do without: each call once
 * missing, once unreadable. Only pages for which `isWanted` are measured.
 */
export async function measurePageCalls(
  api: string,
  isWanted: (name: string, index: number) => boolean = () => true,
): Promise<Record<string, PageCalls>> {
  const tape = await startResponseRecorder(api);
  const settings = {
    V3_API_URL: tape.origin,
    SESSION_SECRETS: cookieSecret,
    LOG_LEVEL: "error",
    V3_CHECK_MINUTES: "0",
  };
  const portal = await startPortal(settings, "tests/support/processes/fresh-portals.mjs");
  try {
    const endpoints = (await declaredEndpoints())
      .map(({ endpoint }) => endpoint)
      .filter(({ method, produces }) => method === "GET" && !produces);
    const measured: Record<string, PageCalls> = {};
    const pages = (await recordedPages(portal.origin, tape)).filter(({ name }, index) => isWanted(name, index));
    for (const page of pages) {
      measured[patternOf.get(page.name) ?? page.name] = await measurePage(page, tape, endpoints);
    }
    return measured;
  } finally {
    await portal.stop();
    await tape.close();
  }
}

/** Writes the file of the pages' calls, from the built portal and our own API. */
export async function main(): Promise<void> {
  const api = await startPortal({ LOG_LEVEL: "error" }, "build/server/api.js");
  try {
    const measured = await measurePageCalls(api.origin);
    const { code } = await format(pageCallsFile, JSON.stringify(measured), { printWidth: 120 });
    await writeFile(pageCallsFile, code);
  } finally {
    await api.stop();
  }
}
