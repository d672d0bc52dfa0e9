export type Part = "path" | "takes" | "gives";

export interface Described extends Record<Part, Set<string>> {
  /** True if it is about the caller. */
  isOwn: boolean;
}

export type WordWeights = Record<Part, (word: string) => number>;

const synonyms = new Map([
  ["mobile", "phone"],
  ["homepage", "home"],
  ["login", "session"],
  ["signin", "session"],
  ["signup", "register"],
  ["registration", "register"],
  ["account", "register"],
]);

/**
 * Splits `batchCategories`, `batch-categories` or `batch_category` into lower-case words without plural endings, and
 * replaces some words by a synonym, such as `login` by `session`.
 */
export function identifierWords(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, ""))
    .filter((word) => word !== "")
    .map((word) => synonyms.get(word) ?? word);
}

/**
 * Creates the weights of words in each part of an operation: the more operations have a word, the less it weighs, as
 * the field names of an envelope around every response.
 */
export function createWordWeights(operations: readonly Described[]): WordWeights {
  const weightsOf = (part: Part) => {
    const all = operations.filter((operation) => operation[part].size > 0);
    const counts = new Map<string, number>();
    for (const word of all.flatMap((operation) => [...operation[part]])) counts.set(word, (counts.get(word) ?? 0) + 1);
    return (word: string) => Math.log((all.length + 1) / ((counts.get(word) ?? 0) + 0.5));
  };
  return { path: weightsOf("path"), takes: weightsOf("takes"), gives: weightsOf("gives") };
}
