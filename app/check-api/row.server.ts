import type { Endpoint } from "#contract/endpoint.ts";
import type { Outcome } from "./call.server.ts";
import type { Judgement, Verdict } from "./judge.server.ts";

export interface Row extends Omit<Judgement, "data"> {
  call: string;
  /** Path that was called; null: none was. */
  path: string | null;
  status: number | null;
  ms: number | null;
}

/** Precedence of verdicts when an endpoint was called several times. */
const verdictOrder: Verdict[] = [
  "unreadable",
  "too slow",
  "in part",
  "tolerated",
  "fits",
  "success not tried",
  "missing",
  "not offered",
  "refused",
];

/** Verdicts of calls that the portal cannot use in full. */
export const failures: ReadonlySet<Verdict> = new Set<Verdict>(["missing", "unreadable", "too slow", "in part"]);

export function callName({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

/** Summarizes the calls of an endpoint by the worst. With `mayBeMissing`, a 404 with a message is a refusal. */
export function rowOf(endpoint: Endpoint, outcomes: Outcome[], mayBeMissing = false): Row {
  const call = callName(endpoint);
  const judged = outcomes.map((one) =>
    mayBeMissing && one.verdict === "missing" && one.note !== null ? { ...one, verdict: "refused" as const } : one,
  );
  const byFullness = judged.toSorted((one, other) => other.bytes - one.bytes);
  const [worst] = verdictOrder.flatMap((verdict) => byFullness.filter((one) => one.verdict === verdict));
  if (!worst) return { call, verdict: "not tried", path: null, status: null, ms: null, deviations: [], note: null };
  const { verdict, path, status, ms, note } = worst;
  const deviations = distinct(judged.flatMap(({ deviations: ofCall }) => ofCall));
  return { call, verdict, path: verdict === "not offered" ? null : path, status, ms, deviations, note };
}

function distinct(deviations: Outcome["deviations"]): Outcome["deviations"] {
  return [...new Map(deviations.map((deviation) => [JSON.stringify(deviation), deviation])).values()];
}
