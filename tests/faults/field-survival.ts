import { createServer } from "node:http";
import { z } from "zod";
import { csrfPath } from "#tests/support/fakes/fake-api.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { findNonsense, withoutScripts } from "#tests/support/api/portal/page-content.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import {
  essentialFields,
  specificationAnswers,
  type SpecificationAnswer,
} from "#tests/support/examples/specification-answers.ts";
import { fieldVariants, type FieldVariant } from "#tests/support/hostile/field-variants.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { absent, fieldName, withValueAt } from "#tests/support/hostile/wrong-fields.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { runsOr, seed } from "#tests/support/runner/sizes.ts";

/** Losses of a page if one field of an answer of the specification is written in another way. */
export interface FieldSurvival {
  call: string;
  page: string;
  cases: number;
  /** Cases that lost nothing but the field, or what means nothing without it. */
  kept: number;
  /** The other cases, as field and kind. */
  lost: string[];
  /** Failures that no answer may cause: server errors, nonsense, a logout, a false "none". */
  wrong: string[];
}

interface Reply {
  status: number;
  location: string | null;
  html: string;
}

/** Starts an API that answers the calls of the specification; all others are unknown to it. */
async function startSpecificationApi() {
  const answers = new Map<string, string>();
  const server = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const text = path === csrfPath ? "{}" : answers.get(`${request.method} ${path}`);
    response.writeHead(text === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(text ?? JSON.stringify({ message: `The route ${path.slice(1)} could not be found.` }));
  });
  const { origin, stop } = await listenOnLoopback(server);
  return {
    origin,
    stop,
    answer(changed: Record<string, unknown>): void {
      const first = specificationAnswers.toReversed().map(({ call, body }) => [call, body] as const);
      for (const [call, body] of [...first, ...Object.entries(changed)]) answers.set(call, JSON.stringify(body));
    },
  };
}

const sentences = /[^।<>]*(?:নেই|হয়নি)[^।<>]*/g;

/** Sentences of a page that say that there is nothing. */
function noneSaid(html: string): string[] {
  return withoutScripts(html).match(sentences) ?? [];
}

const Fields = z.record(z.string(), z.unknown());

/** Texts and longer numbers in a part of an answer. */
function textsIn(value: unknown): string[] {
  if (typeof value === "number") return value >= 100 ? [String(value)] : [];
  if (typeof value === "string") return value.length > 2 ? [value] : [];
  const fields = Array.isArray(value) ? value : Object.values(Fields.safeParse(value).data ?? {});
  return fields.flatMap(textsIn);
}

/** Texts of an answer that are not part of the changed field, nor of a thing that means nothing without it. */
function otherTexts(body: unknown, { path }: FieldVariant): string[] {
  const isEssential = essentialFields.has(fieldName(path));
  return textsIn(withValueAt(body, isEssential ? path.slice(0, -1) : path, absent));
}

/**
 * Failures of a page with a changed answer that no answer may cause. `isForm`: the page shows the outcome of a form,
 * of which "not done" may be true.
 */
function wrongIn(now: Reply, intact: Reply, { saysEmpty }: FieldVariant, isForm: boolean): string[] {
  const nonsense = findNonsense(withoutScripts(now.html));
  const none =
    saysEmpty || isForm ? [] : noneSaid(now.html).filter((sentence) => !noneSaid(intact.html).includes(sentence));
  return [
    ...(now.status >= 500 && now.status !== 503 ? [`status ${now.status}`] : []),
    ...(nonsense ? [`shows ${nonsense}`] : []),
    ...(now.location?.startsWith("/login") ? ["logs out"] : []),
    ...none.map((sentence) => `says ${sentence.trim()}`),
  ];
}

function isKept(now: Reply, intact: Reply, texts: string[]): boolean {
  if (now.status !== intact.status || now.location !== intact.location) return false;
  return texts.every((text) => now.html.includes(text) || !intact.html.includes(text));
}

/** Measures every answer of the specification with at most `maxCases` of its variants; the seed chooses which. */
export async function measureFields(maxCases: number): Promise<FieldSurvival[]> {
  const api = await startSpecificationApi();
  const settings = { V3_API_URL: api.origin, SESSION_SECRETS: cookieSecret, LOG_LEVEL: "silent" };
  const portal = await startPortal(settings, "tests/support/processes/fresh-portals.mjs");
  const session = (await sessionCookie("41|a-token-of-the-tests", 41)).split(/=(.*)/s);

  async function reply({ page, form, call, others }: SpecificationAnswer, body: unknown): Promise<Reply> {
    api.answer({ ...others, [call]: body });
    const browser = browserAt(portal.origin);
    if (page !== "/login") browser.jar.set(session[0] ?? "", session[1] ?? "");
    const response = form ? await browser.post(page, form) : await browser.send(page);
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  }

  async function survivalOf(answer: SpecificationAnswer): Promise<FieldSurvival> {
    const { call, page, body } = answer;
    const intact = await reply(answer, body);
    if (intact.status >= 400) throw new Error(`${page} responds with ${intact.status} to an intact ${call}`);
    const random = seeded(`${seed}/${call}/${page}`);
    const all = fieldVariants(body).map((variant) => ({ variant, order: random() }));
    const chosen = all.toSorted((one, other) => one.order - other.order).slice(0, maxCases);
    const sum: FieldSurvival = { call, page, cases: chosen.length, kept: 0, lost: [], wrong: [] };
    for (const { variant } of chosen) {
      const now = await reply(answer, variant.body);
      const name = `${fieldName(variant.path)} ${variant.kind}`;
      for (const what of wrongIn(now, intact, variant, answer.form !== undefined))
        sum.wrong.push(`SEED=${seed} ${call}, ${page}: ${name}: ${what}`);
      if (isKept(now, intact, otherTexts(body, variant))) sum.kept += 1;
      else sum.lost.push(name);
    }
    return sum;
  }

  try {
    const all: FieldSurvival[] = [];
    for (const answer of specificationAnswers) all.push(await survivalOf(answer));
    return all;
  } finally {
    await portal.stop();
    await api.stop();
  }
}

/** Prints a table of all answers and exits with 1 on failures. RUNS is the maximum of cases per answer. */
export async function main(): Promise<void> {
  const all = await measureFields(runsOr(10_000));
  console.log(`| Call (SEED=${seed}) | Page | Cases | Kept | Lost with |\n| --- | --- | --: | --: | --- |`);
  for (const { call, page, cases, kept, lost } of all) {
    console.log(`| \`${call}\` | ${page} | ${cases} | ${kept} | ${[...new Set(lost)].join(", ")} |`);
  }
  const wrong = all.flatMap((one) => one.wrong);
  for (const line of wrong) console.log(line);
  const { kept, cases } = fieldRate(all);
  console.log(`Nothing else lost in ${kept} of ${cases} cases: ${((kept / cases) * 100).toFixed(1)} %`);
  console.log(`${wrong.length} failures`);
  if (wrong.length > 0) process.exitCode = 1;
}

/** Sums the counts of several answers. */
export function fieldRate(all: Pick<FieldSurvival, "kept" | "cases">[]): { kept: number; cases: number } {
  return {
    kept: all.reduce((sum, one) => sum + one.kept, 0),
    cases: all.reduce((sum, one) => sum + one.cases, 0),
  };
}
