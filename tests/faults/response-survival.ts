import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { isStrict } from "#contract/strict.ts";
import { readTolerantly } from "#app/server/v3/reader/tolerant-reader.server.ts";
import { declaredEndpoints } from "#tests/support/api/declared-endpoints.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { plausible, inputSchema } from "#tests/support/hostile/plausible.ts";
import { runsOr, seed } from "#tests/support/runner/sizes.ts";
import { absent, fieldName, fieldsIn, withValueAt } from "#tests/support/hostile/wrong-fields.ts";

/**
 * Survival of the responses of one endpoint when a single field of them is wrong: cases, and those that can still be
 * read.
 */
export interface Survival {
  call: string;
  /** Money, papers and exam answers: the reader must not replace wrong values with defaults. */
  isStrict: boolean;
  cases: number;
  survived: number;
  /** Field paths whose wrong value made the response unreadable, with how often, most frequent first. */
  lost: [path: string, times: number][];
}

const wrongValues: unknown[] = [absent, null, "x", 7, true, "", [], {}, "ক".repeat(20_000), 1e21, -1];

function isExactResponse(response: z.ZodType): boolean {
  const fields: Record<string, z.core.$ZodType> = response instanceof z.ZodObject ? response.shape : {};
  return [response, ...Object.values(fields)].some(isStrict);
}

function survivalOf(endpoint: Endpoint, responses: number): Survival {
  const { method, response } = endpoint;
  const call = `${method} ${endpoint.path}`;
  const lost = new Map<string, number>();
  let cases = 0;
  for (let n = 0; n < responses; n += 1) {
    const body = plausible(inputSchema(response), seeded(`${seed}/${n}/${call}`));
    if (!response.safeParse(body).success) continue;
    for (const { path } of fieldsIn(body)) {
      for (const value of wrongValues) {
        cases += 1;
        const { isRead } = readTolerantly(response, { body: withValueAt(body, path, value), bytes: 0 }, "Asia/Dhaka");
        const name = fieldName(path);
        if (!isRead) lost.set(name, (lost.get(name) ?? 0) + 1);
      }
    }
  }
  const sorted = [...lost].toSorted(([, one], [, other]) => other - one);
  const kept = cases - sorted.reduce((sum, [, times]) => sum + times, 0);
  return { call, isStrict: isExactResponse(response), cases, survived: kept, lost: sorted };
}

/** Measures, for every JSON GET endpoint, how many single wrong fields its responses survive. */
export async function measureSurvival(responsesPerEndpoint: number): Promise<Survival[]> {
  const reads = (await declaredEndpoints())
    .map(({ endpoint }) => endpoint)
    .filter(({ method, produces }) => method === "GET" && !produces);
  return reads.map((endpoint) => survivalOf(endpoint, responsesPerEndpoint));
}

function survivalRate({ survived, cases }: Pick<Survival, "survived" | "cases">): number {
  return cases === 0 ? 1 : survived / cases;
}

/** Prints a table of all endpoints, the lowest survival rate first. SEED and RUNS change it. */
export async function main(): Promise<void> {
  const all = await measureSurvival(runsOr(20));
  const percent = (part: Pick<Survival, "survived" | "cases">) => `${(survivalRate(part) * 100).toFixed(1)} %`;
  console.log(`| Response (SEED=${seed}) | Wrong fields | Survived | Lost with |\n|---|---|---|---|`);
  for (const survival of all.toSorted((one, other) => survivalRate(one) - survivalRate(other))) {
    const paths = survival.lost.slice(0, 4).map(([path, times]) => `${path} ${times}`);
    const kind = survival.isStrict ? " (strict)" : "";
    console.log(`| ${survival.call}${kind} | ${survival.cases} | ${percent(survival)} | ${paths.join(", ")} |`);
  }
  const total = sumOf(all.filter(({ isStrict: exact }) => !exact));
  console.log(
    `${total.survived} of ${total.cases} wrong fields in other than strict responses survive: ${percent(total)}`,
  );
}

/** Sums the counts of several endpoints. */
export function sumOf(all: Survival[]): Pick<Survival, "survived" | "cases"> {
  return {
    survived: all.reduce((sum, { survived }) => sum + survived, 0),
    cases: all.reduce((sum, { cases }) => sum + cases, 0),
  };
}
