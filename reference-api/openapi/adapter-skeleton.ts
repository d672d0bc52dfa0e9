import type { Endpoint } from "#contract/endpoint.ts";
import { operationsOf } from "./foreign-operations.ts";
import { openApiDocument } from "./document.ts";
import { pairOperations, withOurPlaceholders, type Candidate, type Pairing } from "./pair-operations.ts";

export interface AdapterSkeleton {
  text: string;
  /** Endpoints for which an operation was found, of those that an adapter can have. */
  paired: number;
  total: number;
}

/**
 * Writes the skeleton of an adapter for the API that an OpenAPI document describes: a path for each endpoint for which
 * one was found, and as comments those that have to be looked up.
 */
export function adapterSkeleton(features: Record<string, { endpoint: Endpoint }[]>, json: unknown): AdapterSkeleton {
  const theirs = operationsOf(json);
  const files = new Set(
    Object.values(features)
      .flat()
      .filter(({ endpoint }) => endpoint.produces)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
  );
  const ours = operationsOf(openApiDocument(features)).operations.filter((one) => !files.has(keyOf(one)));
  const pairings = pairOperations(ours, theirs.operations);
  const found = pairings.filter((pairing) => pairing.theirs !== undefined);
  const open = pairings.filter((pairing) => pairing.theirs === undefined);
  const text = [
    "// Skeleton of an adapter, written by `npm run adapter:new`; docs/real-api.md explains it.",
    '/** @type {import("./adapter.d.ts").Adapter} */',
    "export default {",
    `  base: ${JSON.stringify(theirs.base)},`,
    "",
    "  // Paired by words of the paths and names of the fields: check the fields of each.",
    ...found.map(entry),
    "",
    "  // Not found, or several are similar: enter the path, or false if the API has no such call.",
    ...open.map(({ ours: { method, path }, candidates }) => `  // "${method} ${path}": false,${listed(candidates)}`),
    "};",
    "",
  ].join("\n");
  return { text, paired: found.length, total: pairings.length };
}

function keyOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

function entry({ ours, theirs = ours }: Pairing): string {
  return `  ${JSON.stringify(keyOf(ours))}: { path: ${JSON.stringify(withOurPlaceholders(ours, theirs))} },`;
}

function listed(candidates: Candidate[]): string {
  if (candidates.length === 0) return "";
  return ` // similar: ${candidates.map(({ operation }) => keyOf(operation)).join(", ")}`;
}
