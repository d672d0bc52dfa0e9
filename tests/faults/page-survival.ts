import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { isStrict } from "#contract/strict.ts";
import {
  startResponseRecorder,
  type ResponseRecorder,
  type RecordedResponse,
} from "#tests/support/fakes/response-recorder.ts";
import { declaredEndpoints } from "#tests/support/api/declared-endpoints.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { measuredPages } from "#tests/support/examples/measured-pages.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { findNonsense, withoutScripts } from "#tests/support/api/portal/page-content.ts";
import { runsOr, seed } from "#tests/support/runner/sizes.ts";
import { cookieSecret } from "#tests/support/api/portal/visitor.ts";
import { fieldName, withoutText, wrongResponses } from "#tests/support/hostile/wrong-fields.ts";

/** Survival of a page's content when a single field of the API's response is wrong. */
export interface PageSurvival {
  call: string;
  page: string;
  cases: number;
  shown: number;
  /**
   * Cases in money, papers and exam answers, where wrong values are refused instead of replaced; not part of `cases`.
   */
  strictCases: number;
  /** Field paths whose wrong value lost the page's content, with how often, most frequent first. */
  lost: [path: string, times: number][];
  /** Failures that no page may have with any response: errors, nonsense in the text, a logout. */
  wrong: string[];
}

/** A page as rendered from correct responses, and how to request it again. */
export interface Page {
  name: string;
  path: string;
  browser: PlainBrowser;
  html: string;
  tape: RecordedResponse[];
}

function isExactAt(part: z.core.$ZodType | undefined, [key, ...rest]: string[]): boolean {
  if (part === undefined) return false;
  if (isStrict(part)) return true;
  if (part instanceof z.ZodOptional || part instanceof z.ZodNullable || part instanceof z.ZodDefault)
    return isExactAt(part.def.innerType, key === undefined ? [] : [key, ...rest]);
  if (key === undefined) return false;
  if (part instanceof z.ZodObject)
    return isExactAt(new Map(Object.entries<z.core.$ZodType>(part.shape)).get(key), rest);
  return part instanceof z.ZodArray && isExactAt(part.element, rest);
}

/** Visible text of a page, without markup. */
function words(html: string): string {
  return withoutScripts(html)
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [words(value).trim()].filter((text) => text.length > 2);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

interface Seen {
  status: number;
  html: string;
  location: string | null;
}

/** Returns true if at least half of the response's other texts that the correct page shows are still there. */
function isShown({ status, html }: Seen, texts: string[]): boolean {
  const now = words(html);
  return status === 200 && texts.filter((text) => now.includes(text)).length * 2 >= texts.length;
}

function wrongIn({ status, html, location }: Seen): string[] {
  const found = findNonsense(withoutScripts(html));
  return [
    ...(status >= 500 && status !== 503 ? [`status ${status}`] : []),
    ...(found ? [`shows ${found}`] : []),
    ...(location?.startsWith("/login") ? ["logs out"] : []),
  ];
}

/** The endpoint of a recorded call; of several that match, the one with the fewest parameters. */
export function endpointOf(call: string, endpoints: Endpoint[]): Endpoint | undefined {
  const [pathname = ""] = call.replace("GET /api/v3", "").split("?");
  return endpoints
    .filter(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname))
    .toSorted((one, other) => one.path.split("{").length - other.path.split("{").length)[0];
}

/** Pages behind an OTP code, which a portal with an external API cannot show to the test. */
const codePages = new Set(["otp", "register"]);

/** Loads every measured page once, and records the responses of the API to it. */
export async function recordedPages(origin: string, tape: ResponseRecorder): Promise<Page[]> {
  const doctor = browserAt(origin);
  const browsers = { doctor, visitor: browserAt(origin), nobody: browserAt(origin) };
  await doctor.logIn(demoDoctor.phone, demoDoctor.password);
  const pages: Page[] = [];
  for (const { name, reader, open } of measuredPages(browsers)) {
    if (codePages.has(name)) continue;
    const path = await open();
    tape.takeRecorded();
    const response = await browsers[reader].send(path);
    const html = await response.text();
    if (response.status === 200) pages.push({ name, path, browser: browsers[reader], html, tape: tape.takeRecorded() });
  }
  return pages;
}

/** Measures, for each call, how often the first page that makes it still shows its content; at most `maxCases` each. */
export async function measurePages(api: string, maxCases: number): Promise<PageSurvival[]> {
  const tape = await startResponseRecorder(api);
  const settings = { V3_API_URL: tape.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "error" };
  const portal = await startPortal(settings, "tests/support/processes/fresh-portals.mjs");
  try {
    const endpoints = (await declaredEndpoints())
      .map(({ endpoint }) => endpoint)
      .filter(({ method, produces }) => method === "GET" && !produces);
    const measured = new Map<Endpoint, PageSurvival>();
    for (const page of await recordedPages(portal.origin, tape)) {
      for (const { call, body } of page.tape) {
        const endpoint = endpointOf(call, endpoints);
        if (!endpoint || measured.has(endpoint)) continue;
        measured.set(endpoint, await survivalOf(page, { call, body }, endpoint, tape, maxCases));
      }
    }
    return [...measured.values()];
  } finally {
    await portal.stop();
    await tape.close();
  }
}

async function survivalOf(
  page: Page,
  taped: RecordedResponse,
  { path, response }: Endpoint,
  tape: ResponseRecorder,
  maxCases: number,
) {
  const intact = words(page.html);
  const lost = new Map<string, number>();
  const sum: PageSurvival = {
    call: `GET ${path}`,
    page: page.name,
    cases: 0,
    shown: 0,
    strictCases: 0,
    lost: [],
    wrong: [],
  };
  const random = seeded(`${seed}/${path}`);
  const all = wrongResponses(taped.body).map((wrong) => ({ wrong, order: random() }));
  const cases = all.toSorted((one, other) => one.order - other.order).slice(0, maxCases);
  for (const { wrong } of cases) {
    tape.replay(page.tape, { call: taped.call, text: JSON.stringify(wrong.body) });
    const reply = await page.browser.send(page.path);
    const seen = { status: reply.status, html: await reply.text(), location: reply.headers.get("location") };
    const field = fieldName(wrong.path);
    const others = textsIn(withoutText(taped.body, wrong.path)).filter((text) => intact.includes(text));
    for (const what of wrongIn(seen))
      sum.wrong.push(`SEED=${seed} ${page.name}, GET ${path}: ${field} ${wrong.found}: ${what}`);
    const wasShown = isShown(seen, others);
    if (isExactAt(response, wrong.path)) {
      sum.strictCases += 1;
    } else {
      sum.cases += 1;
      sum.shown += wasShown ? 1 : 0;
      if (!wasShown) lost.set(field, (lost.get(field) ?? 0) + 1);
    }
  }
  tape.stopReplay();
  sum.lost = [...lost].toSorted(([, one], [, other]) => other - one);
  return sum;
}

/** Sums the counts of several calls; `share` is 1 if there are no cases. */
export function survivalRate(all: Pick<PageSurvival, "shown" | "cases">[]): {
  kept: number;
  cases: number;
  share: number;
} {
  const kept = all.reduce((sum, one) => sum + one.shown, 0);
  const cases = all.reduce((sum, one) => sum + one.cases, 0);
  return { kept, cases, share: cases === 0 ? 1 : kept / cases };
}

async function measureOwnPortal() {
  const api = await startPortal({ LOG_LEVEL: "error" }, "build/server/api.js");
  try {
    return await measurePages(api.origin, runsOr(1000));
  } finally {
    await api.stop();
  }
}

/**
 * Prints a table of all calls, the lowest survival first, and exits with 1 on failures. RUNS is the maximum of cases
 * per call.
 */
export async function main(): Promise<void> {
  const all = await measureOwnPortal();
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(`| Call (SEED=${seed}) | Page | Wrong fields | Shown | Lost with |\n| --- | --- | --: | --: | --- |`);
  for (const one of all.toSorted((a, b) => survivalRate([a]).share - survivalRate([b]).share)) {
    const paths = one.lost.slice(0, 5).map(([path, times]) => `\`${path}\` ${times}`);
    console.log(
      `| \`${one.call}\` | ${one.page} | ${one.cases} | ${percent(survivalRate([one]).share)} | ${paths.join(", ")} |`,
    );
  }
  const { kept, cases, share } = survivalRate(all);
  const wrong = all.flatMap((one) => one.wrong);
  for (const line of wrong) console.log(line);
  console.log(`Shown with ${kept} of ${cases} wrong fields other than money, papers and answers: ${percent(share)}`);
  console.log(`${wrong.length} failures`);
  if (wrong.length > 0) process.exitCode = 1;
}
