import type { Operation } from "./foreign-operations.ts";
import { createWordWeights, identifierWords, type Described, type Part, type WordWeights } from "./operation-words.ts";

export interface Pair {
  ours: Operation;
  theirs: Operation;
}

const partWeights: [Part, number][] = [
  ["path", 3],
  ["takes", 2],
  ["gives", 3],
];

const sureScore = 0.5;
/**
 * Factor for a pair of operations that can be compared in one part only: the path, or the fields of body or response.
 */
const oneSided = 0.6;

/** Minimum lead of a pair's score over the next best score of either side; smaller for a higher score. */
const leadOf = (score: number) => 0.02 + 0.25 * (1 - score);

/**
 * Path segments that stand for the caller, unless a placeholder follows: such a path is about the caller's own data.
 */
const caller = /^(me|my|own|doctors?|users?|members?|profile|account)$/;
/** Path segments without a meaning of their own, such as `api` or a version. */
const general = /^(web|auth|api|v\d+)$/;

const placeholders = (path: string) => path.match(/\{[^{}]*\}/g) ?? [];

function described({ path, needsLogin, takes, gives }: Operation): Described {
  const segments = path.split("/").filter(Boolean);
  const isCaller = (segment: string, index: number) => caller.test(segment) && !segments[index + 1]?.startsWith("{");
  const named = segments.filter(
    (segment, index) => !segment.startsWith("{") && !isCaller(segment, index) && !general.test(segment),
  );
  return {
    isOwn: needsLogin || segments.some(isCaller),
    path: new Set(named.flatMap(identifierWords)),
    takes: new Set(takes.flatMap(identifierWords)),
    gives: new Set(gives.flatMap(identifierWords)),
  };
}

/** Factor for the methods of a pair: 1 if equal, 0 between GET and another one, 0.7 if one is DELETE, else 0.95. */
function methodFactor(ours: string, theirs: string): number {
  if (ours === theirs) return 1;
  if (ours === "GET" || theirs === "GET") return 0;
  return ours === "DELETE" || theirs === "DELETE" ? 0.7 : 0.95;
}

function similarity(part: Part, ours: Described, theirs: Described, weights: WordWeights): number {
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weights[part](word), 0);
  const shared = sum([...ours[part]].filter((word) => theirs[part].has(word)));
  if (shared === 0) return 0;
  const total = sum(theirs[part]);
  const common = (2 * shared) / (sum(ours[part]) + total);
  // The contract has more fields than most APIs, so it counts most how many of theirs are known.
  return part === "path" ? common : 0.6 * (shared / total) + 0.4 * common;
}

/**
 * Similarity of two operations from 0 to 1; 0 if only one of them is about the caller, or if they have no part to
 * compare. Compares the parts that both describe, and a request body that only `theirs` has; with a single part the
 * similarity is at most `oneSided`.
 */
function similarityOf(ours: Described, theirs: Described, weights: WordWeights): number {
  const told = partWeights.filter(
    ([part]) => theirs[part].size > 0 && (ours[part].size > 0 || part === "takes"), // a body that ours has not is another call
  );
  if (ours.isOwn !== theirs.isOwn) return 0;
  const possible = told.reduce((total, [, weight]) => total + weight, 0);
  const reached = told.reduce((total, [part, weight]) => total + weight * similarity(part, ours, theirs, weights), 0);
  if (possible === 0) return 0;
  return (reached / possible) * (told.length === 1 ? oneSided : 1);
}

function scoresOf(ours: Operation[], theirs: Operation[]): number[][] {
  const rows = ours.map(described);
  const columns = theirs.map(described);
  const weights = createWordWeights([...rows, ...columns]);
  return ours.map((one, row) =>
    theirs.map((other, column) => {
      const [mine, its] = [rows[row], columns[column]];
      const hasParams = placeholders(one.path).length === placeholders(other.path).length;
      const factor = hasParams ? methodFactor(one.method, other.method) : 0;
      return factor === 0 || !mine || !its ? 0 : factor * similarityOf(mine, its, weights);
    }),
  );
}

/**
 * Pairs operations of the contract with those of another API by method, number of params, words of the path, and names
 * of the fields of body and response. Returns only pairs that are clearly the best for both of their sides, in the
 * order of `ours`.
 */
export function pairOperations(ours: Operation[], theirs: Operation[]): Pair[] {
  const scores = scoresOf(ours, theirs);
  const rows = new Set(ours.keys());
  const columns = new Set(theirs.keys());
  const at = (row: number, column: number) => scores[row]?.[column] ?? 0;

  function isSure(row: number, column: number): boolean {
    const score = at(row, column);
    if (score < sureScore) return false;
    const ofRow = [...columns].filter((other) => other !== column).map((other) => at(row, other));
    const ofColumn = [...rows].filter((other) => other !== row).map((other) => at(other, column));
    return score - Math.max(0, ...ofRow, ...ofColumn) >= leadOf(score);
  }

  const pairs: Pair[] = [];
  for (let before = -1; before < pairs.length;) {
    before = pairs.length;
    for (const row of rows) {
      const column = [...columns].find((one) => isSure(row, one));
      const [one, other] = [ours[row], theirs[column ?? -1]];
      if (column === undefined || !one || !other) continue;
      pairs.push({ ours: one, theirs: other });
      rows.delete(row);
      columns.delete(column);
    }
  }
  return pairs.toSorted((one, other) => ours.indexOf(one.ours) - ours.indexOf(other.ours));
}

export function withOurPlaceholders(ours: Operation, theirs: Operation): string {
  const names = placeholders(ours.path);
  return theirs.path.replace(/\{[^{}]*\}/g, () => names.shift() ?? "");
}
