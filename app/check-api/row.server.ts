import type { Endpoint } from "#contract/endpoint.ts";
import type { CallOutcome } from "./call.server.ts";
import type { Judgement, CallVerdict } from "./judge.server.ts";

export interface Row extends Omit<Judgement, "data"> {
  call: string;
  /** Path that was called; null: none was. */
  path: string | null;
  status: number | null;
  ms: number | null;
  /**
   * True for a missing call whose absence the portal itself cannot find out, so that it links to the pages that need
   * it.
   */
  isLinked?: boolean;
}

const verdictOrder: CallVerdict[] = [
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

export const failures: ReadonlySet<CallVerdict> = new Set<CallVerdict>([
  "missing",
  "unreadable",
  "too slow",
  "in part",
]);

export function callName({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

interface RowOptions {
  /**
   * True if not every record has what the call reads: a 404 with a message is a refusal, unless the call is known to be
   * missing.
   */
  mayBeMissing?: boolean;
  /**
   * True if the portal's own requests showed that the API lacks the call, false if it has it; undefined if they could
   * not tell.
   */
  isKnownMissing?: boolean | undefined;
  /** True if the portal offers what needs the call until it is known to be missing. */
  isLookedFor?: boolean;
}

/**
 * Sums up the calls of an endpoint in one row: the verdict of the call that comes first in `verdictOrder`, and the
 * deviations of all. Without a call, the verdict is `missing` if that is known, else `not tried`.
 */
export function rowOf(endpoint: Endpoint, outcomes: CallOutcome[], options: RowOptions = {}): Row {
  const { mayBeMissing = false, isKnownMissing, isLookedFor = false } = options;
  const call = callName(endpoint);
  const judged = outcomes.map((one) => {
    if (isKnownMissing && one.verdict !== "not offered") return { ...one, verdict: "missing" as const, deviations: [] };
    if (mayBeMissing && one.verdict === "missing" && one.note !== null) return { ...one, verdict: "refused" as const };
    return one;
  });
  const byFullness = judged.toSorted((one, other) => other.bytes - one.bytes);
  const [worst] = verdictOrder.flatMap((verdict) => byFullness.filter((one) => one.verdict === verdict));
  const none = { call, path: null, status: null, ms: null, deviations: [], note: null };
  if (!worst) return { ...none, verdict: isKnownMissing ? "missing" : "not tried" };
  const { verdict, path, status, ms, note } = worst;
  const deviations = distinct(judged.flatMap(({ deviations: ofCall }) => ofCall));
  const row = { call, verdict, path: verdict === "not offered" ? null : path, status, ms, deviations, note };
  if (verdict !== "missing" || isKnownMissing || !isLookedFor) return row;
  const unknown = "the portal cannot tell that it is missing, and links to it";
  return { ...row, isLinked: true, note: [note, unknown].filter(Boolean).join("; ") };
}

function distinct(deviations: CallOutcome["deviations"]): CallOutcome["deviations"] {
  return [...new Map(deviations.map((deviation) => [JSON.stringify(deviation), deviation])).values()];
}
