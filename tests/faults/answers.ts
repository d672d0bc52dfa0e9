import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { isExact } from "#contract/strict.ts";
import { readTolerantly } from "#app/server/v3/tolerant-reader.server.ts";
import { declaredEndpoints } from "#tests/support/declared-endpoints.ts";
import { seeded } from "#tests/support/mutations.ts";
import { plausible, writtenSchema } from "#tests/support/plausible.ts";
import { runsOr, seed } from "#tests/support/sizes.ts";
import { absent, placeName, placesIn, withWrong } from "#tests/support/wrong-fields.ts";

/** What becomes of the answers to one call when a single field of them is wrong. */
export interface Survival {
  call: string;
  /** Money, papers and answers: of these nothing may be made up. */
  isExact: boolean;
  cases: number;
  kept: number;
  /** What is lost, the most often first: a path, and how often. */
  lost: [path: string, times: number][];
}

const wrong: unknown[] = [absent, null, "x", 7, true, "", [], {}, "ক".repeat(20_000), 1e21, -1];

function isExactAnswer(response: z.ZodType): boolean {
  const fields: Record<string, z.core.$ZodType> = response instanceof z.ZodObject ? response.shape : {};
  return [response, ...Object.values(fields)].some(isExact);
}

function survivalOf(endpoint: Endpoint, answers: number): Survival {
  const { method, path, response } = endpoint;
  const call = `${method} ${path}`;
  const lost = new Map<string, number>();
  let cases = 0;
  for (let n = 0; n < answers; n += 1) {
    const answer = plausible(writtenSchema(response), seeded(`${seed}/${n}/${call}`));
    if (!response.safeParse(answer).success) continue;
    for (const { path: place } of placesIn(answer)) {
      for (const value of wrong) {
        cases += 1;
        const { isRead } = readTolerantly(response, { body: withWrong(answer, place, value), bytes: 0 }, "Asia/Dhaka");
        const name = placeName(place);
        if (!isRead) lost.set(name, (lost.get(name) ?? 0) + 1);
      }
    }
  }
  const sorted = [...lost].toSorted(([, one], [, other]) => other - one);
  const kept = cases - sorted.reduce((sum, [, times]) => sum + times, 0);
  return { call, isExact: isExactAnswer(response), cases, kept, lost: sorted };
}

/** Of every answer that a page may load: how many single wrong fields it survives. */
export async function survivals(answersPerCall: number): Promise<Survival[]> {
  const reads = (await declaredEndpoints())
    .map(({ endpoint }) => endpoint)
    .filter(({ method, produces }) => method === "GET" && !produces);
  return reads.map((endpoint) => survivalOf(endpoint, answersPerCall));
}

function share({ kept, cases }: Pick<Survival, "kept" | "cases">): number {
  return cases === 0 ? 1 : kept / cases;
}

/** Prints what is lost of each answer, the worst first. */
export async function main(): Promise<void> {
  const all = await survivals(runsOr(20));
  const percent = (part: Pick<Survival, "kept" | "cases">) => `${(share(part) * 100).toFixed(1)} %`;
  console.log(`| Answer (SEED=${seed}) | Wrong fields | Survived | Lost with |\n|---|---|---|---|`);
  for (const survival of all.toSorted((one, other) => share(one) - share(other))) {
    const paths = survival.lost.slice(0, 4).map(([path, times]) => `${path} ${times}`);
    const kind = survival.isExact ? " (exact)" : "";
    console.log(`| ${survival.call}${kind} | ${survival.cases} | ${percent(survival)} | ${paths.join(", ")} |`);
  }
  const total = totalOf(all.filter(({ isExact: exact }) => !exact));
  console.log(`Outside exact answers ${total.kept} of ${total.cases} survive: ${percent(total)}`);
}

/** Of several answers together. */
export function totalOf(all: Survival[]): Pick<Survival, "kept" | "cases"> {
  return {
    kept: all.reduce((sum, { kept }) => sum + kept, 0),
    cases: all.reduce((sum, { cases }) => sum + cases, 0),
  };
}
