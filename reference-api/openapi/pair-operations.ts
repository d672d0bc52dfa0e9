import type { Operation } from "./foreign-operations.ts";

/** An operation of the owner's API that may be what an endpoint of the contract asks for. */
export interface Candidate {
  operation: Operation;
  /** Similarity from 0 to 1. */
  score: number;
}

export interface Pairing {
  ours: Operation;
  /** undefined: none is similar enough, or several are. */
  theirs: Operation | undefined;
  /** The most similar operations, best first. */
  candidates: Candidate[];
}

const sureScore = 0.6;
const lead = 0.1;
const candidateScore = 0.3;
const maxCandidates = 3;

/** Words that most paths have, and so say nothing. */
const commonWords = new Set(["api", "web", "v1", "v2", "v3", "index", "list", "get"]);

/** Splits `batchCategories`, `batch-categories` or `batch_category` into words without plural endings. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, ""))
    .filter((word) => word !== "" && !commonWords.has(word));
}

function pathWords(path: string): Set<string> {
  return new Set(wordsOf(path.replace(/\{[^{}]*\}/g, "")));
}

function fieldWords(fields: string[]): Set<string> {
  return new Set(fields.map((name) => wordsOf(name).join("_")).filter(Boolean));
}

/** Share of the words that both sets have. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other]);
  return all.size === 0 ? 0 : [...one].filter((word) => other.has(word)).length / all.size;
}

/** Share of our fields that theirs have: they may have more. */
function coverage(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  return ours.size === 0 ? 0 : [...ours].filter((word) => theirs.has(word)).length / ours.size;
}

const placeholders = (path: string) => path.match(/\{[^{}]*\}/g) ?? [];

function scoreOf(ours: Operation, theirs: Operation): number {
  if (ours.method !== theirs.method || placeholders(ours.path).length !== placeholders(theirs.path).length) return 0;
  const paths = similarity(pathWords(ours.path), pathWords(theirs.path));
  if (ours.fields.length === 0 || theirs.fields.length === 0) return paths;
  const fields = coverage(fieldWords(ours.fields), fieldWords(theirs.fields));
  return 0.6 * paths + 0.4 * fields;
}

/**
 * Pairs each operation of the contract with one of another API, as far as words of the paths and names of the fields
 * agree. An operation is paired at most once, with the most similar; a pair that is not clearly the best stays open.
 */
export function pairOperations(ours: Operation[], theirs: Operation[]): Pairing[] {
  const candidates = ours.map((one) =>
    theirs
      .map((operation) => ({ operation, score: scoreOf(one, operation) }))
      .filter(({ score }) => score >= candidateScore)
      .toSorted((first, second) => second.score - first.score),
  );
  const order = candidates
    .map((found, index) => ({ index, found }))
    .toSorted((first, second) => (second.found[0]?.score ?? 0) - (first.found[0]?.score ?? 0));
  const paired = new Map<number, Operation>();
  for (const { index, found } of order) {
    const free = found.filter(({ operation }) => ![...paired.values()].includes(operation));
    const [best, second] = free;
    if (best && best === found[0] && best.score >= sureScore && best.score - (second?.score ?? 0) >= lead)
      paired.set(index, best.operation);
  }
  return ours.map((one, index) => ({
    ours: one,
    theirs: paired.get(index),
    candidates: (candidates[index] ?? []).slice(0, maxCandidates),
  }));
}

export function withOurPlaceholders(ours: Operation, theirs: Operation): string {
  const names = placeholders(ours.path);
  return theirs.path.replace(/\{[^{}]*\}/g, () => names.shift() ?? "");
}
