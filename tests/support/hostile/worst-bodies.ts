import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { plausible, inputSchema } from "./plausible.ts";
import { repeatToBytes } from "./worst-inputs.ts";
import { worstTexts } from "./worst-texts.ts";

type Step = string | number;

/**
 * Two valid values: all optional parts are present, lists have one item, and of two alternatives each value has a
 * different one.
 */
function examplesOf(schema: z.ZodType): unknown[] {
  return [0.34, 0.5].map((chance) => plausible(inputSchema(schema), () => chance));
}

/** URL path of an endpoint with example params. */
export function exampleAddress({ path, params }: Pick<Endpoint, "path" | "params">): string {
  const known = z.record(z.string(), z.unknown()).parse(params ? examplesOf(params)[0] : {});
  return `/api/v3${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(known[name])))}`;
}

function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Paths to a value and to everything nested in it. */
function pathsIn(value: unknown, path: Step[] = []): { path: Step[]; inner: unknown }[] {
  const children = isBranch(value) ? Object.entries<unknown>({ ...value }) : [];
  return [{ path, inner: value }, ...children.flatMap(([step, inner]) => pathsIn(inner, [...path, step]))];
}

/** The value as JSON, with `json` in place of the part at the path. */
function written(value: unknown, [step, ...rest]: Step[], json: string): string {
  if (step === undefined || !isBranch(value)) return json;
  const parts = Object.entries<unknown>({ ...value }).map(([key, inner]): [string, string] => [
    key,
    key === step ? written(inner, rest, json) : JSON.stringify(inner),
  ]);
  if (Array.isArray(value)) return `[${parts.map(([, inner]) => inner).join(",")}]`;
  return `{${parts.map(([key, inner]) => `${JSON.stringify(key)}:${inner}`).join(",")}}`;
}

function asJson(piece: string): string {
  return JSON.stringify(piece).slice(1, -1);
}

interface WorstBody {
  what: string;
  /** Returns JSON of about this many bytes. */
  ofBytes: (bytes: number) => string;
}

/** JSON values whose processing may cost disproportionately more with length, to replace a value like `like`. */
function worstJson(like: unknown): WorstBody[] {
  const item = JSON.stringify(Array.isArray(like) ? (like[0] ?? 0) : like);
  const isObject = isBranch(like) && !Array.isArray(like);
  const fields = isObject ? JSON.stringify(like).slice(1, -1) : '"a":1';
  const others = (bytes: number) => Array.from({ length: bytes / 12 + 1 }, (_, n) => `"a${n}":1`).join(",");
  const structures: [string, WorstBody["ofBytes"]][] = [
    ["a list of the same value", (bytes) => `[${repeatToBytes(item, bytes - item.length, ",")}]`],
    ["a list of lists", (bytes) => `[${repeatToBytes("[0]", bytes, ",")}]`],
    ["many names", (bytes) => `{${fields},${others(bytes)}}`],
    ["one name repeated", (bytes) => `{${repeatToBytes('"a":1', bytes, ",")}}`],
    ["nested lists", (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2)],
    ["nested objects", (bytes) => `${'{"a":'.repeat(bytes / 6)}1${"}".repeat(bytes / 6)}`],
    ["spaces between brackets", (bytes) => `[${" ".repeat(bytes)}]`],
    ["digits", (bytes) => "1".repeat(bytes)],
  ];
  return [
    ...worstTexts.map(({ what, ofBytes }) => ({ what, ofBytes: (bytes: number) => `"${ofBytes(bytes, asJson)}"` })),
    // elsewhere an object is refused before its names are read
    ...(isObject ? worstTexts : []).map(({ what, ofBytes }) => ({
      what: `a name of ${what}`,
      ofBytes: (bytes: number) => `{${fields},"${ofBytes(bytes, asJson)}":1}`,
    })),
    ...structures.map(([what, ofBytes]) => ({ what, ofBytes })),
  ];
}

/** Bodies for a schema that are valid except for one expensive part. */
export function worstBodies(schema: z.ZodType): WorstBody[] {
  const all = examplesOf(schema).flatMap((example) => {
    const around = JSON.stringify(example).length + 40;
    return pathsIn(example).flatMap(({ path, inner }) =>
      worstJson(inner).map(({ what, ofBytes }): [string, WorstBody["ofBytes"]] => [
        `${path.join(".") || "the whole body"}: ${what}`,
        (bytes) => written(example, path, ofBytes(Math.max(20, bytes - around))),
      ]),
    );
  });
  return [...new Map(all)].map(([what, ofBytes]) => ({ what, ofBytes }));
}
