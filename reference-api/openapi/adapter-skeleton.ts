import type { Endpoint } from "#contract/endpoint.ts";
import { operationsOf, type Operation } from "./foreign-operations.ts";
import { openApiDocument } from "./document.ts";
import { pairOperations, withOurPlaceholders, type Pair } from "./pair-operations.ts";

export interface AdapterSkeleton {
  text: string;
  paired: number;
  /** Calls of the contract and operations of the API that are in no pair. */
  left: { ours: string[]; theirs: string[] };
}

/**
 * Generates the source of an adapter, which maps calls of the contract to an API described by an OpenAPI document. It
 * has method and path of each endpoint that `pairOperations()` pairs with an operation; the portal takes all others as
 * missing until they are added. Throws if `json` is no OpenAPI document.
 */
export function adapterSkeleton(features: Record<string, { endpoint: Endpoint }[]>, json: unknown): AdapterSkeleton {
  const theirs = operationsOf(json);
  const files = Object.values(features)
    .flat()
    .filter(({ endpoint }) => endpoint.produces)
    .map(({ endpoint }) => keyOf(endpoint));
  const ours = operationsOf(openApiDocument(features)).operations.filter((one) => !files.includes(keyOf(one)));
  const pairs = pairOperations(ours, theirs.operations);
  const text = [
    "// Adapter begun by `npm run adapter:new`, which paired calls by path, method and fields; docs/real-api.md explains it.",
    '/** @type {import("./adapter.d.ts").Adapter} */',
    "export default {",
    `  base: ${JSON.stringify(theirs.base)},`,
    "  others: false, // a call that is not named here is missing",
    ...pairs.map(entry),
    "};",
    "",
  ].join("\n");
  const paired = new Set(pairs.flatMap(({ ours: one, theirs: other }) => [one, other]));
  const leftOf = (operations: Operation[]) => operations.filter((one) => !paired.has(one)).map(keyOf);
  return { text, paired: pairs.length, left: { ours: leftOf(ours), theirs: leftOf(theirs.operations) } };
}

function keyOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

function entry({ ours, theirs }: Pair): string {
  const method = ours.method === theirs.method ? "" : `method: ${JSON.stringify(theirs.method)}, `;
  return `  ${JSON.stringify(keyOf(ours))}: { ${method}path: ${JSON.stringify(withOurPlaceholders(ours, theirs))} },`;
}
