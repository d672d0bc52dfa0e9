import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { plausible, writtenSchema } from "./plausible.ts";
import { filled } from "./worst-inputs.ts";
import { worstTexts } from "./worst-texts.ts";

type Step = string | number;

/** Good values: every part is there, in lists once; of what may be one thing or another each comes in one of them. */
function examplesOf(schema: z.ZodType): unknown[] {
  return [0.34, 0.5].map((chance) => plausible(writtenSchema(schema), () => chance));
}

/** Where the endpoint is, at an example. */
export function exampleAddress({ path, params }: Pick<Endpoint, "path" | "params">): string {
  const known = z.record(z.string(), z.unknown()).parse(params ? examplesOf(params)[0] : {});
  return `/api/v3${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(known[name])))}`;
}

function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** The ways to a value and to all within it. */
function waysIn(value: unknown, way: Step[] = []): { way: Step[]; inner: unknown }[] {
  const below = isBranch(value) ? Object.entries<unknown>({ ...value }) : [];
  return [{ way, inner: value }, ...below.flatMap(([step, inner]) => waysIn(inner, [...way, step]))];
}

/** The value as JSON, with this where the way leads. */
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
  /** JSON of so many bytes. */
  ofBytes: (bytes: number) => string;
}

/** What costs the more the longer it is, for the place of a value like this. */
function worstJson(like: unknown): WorstBody[] {
  const item = JSON.stringify(Array.isArray(like) ? (like[0] ?? 0) : like);
  const fields = isBranch(like) && !Array.isArray(like) ? JSON.stringify(like).slice(1, -1) : '"a":1';
  const others = (bytes: number) => Array.from({ length: bytes / 12 + 1 }, (_, n) => `"a${n}":1`).join(",");
  const structures: [string, WorstBody["ofBytes"]][] = [
    ["a list of what it is", (bytes) => `[${filled(item, bytes - item.length, ",")}]`],
    ["a list of lists", (bytes) => `[${filled("[0]", bytes, ",")}]`],
    ["as many names", (bytes) => `{${fields},${others(bytes)}}`],
    ["one name again and again", (bytes) => `{${filled('"a":1', bytes, ",")}}`],
    ["levels of lists", (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2)],
    ["levels of names", (bytes) => `${'{"a":'.repeat(bytes / 6)}1${"}".repeat(bytes / 6)}`],
    ["nothing between its brackets", (bytes) => `[${" ".repeat(bytes)}]`],
    ["digits", (bytes) => "1".repeat(bytes)],
  ];
  return [
    ...worstTexts.map(({ what, ofBytes }) => ({ what, ofBytes: (bytes: number) => `"${ofBytes(bytes, asJson)}"` })),
    ...worstTexts.map(({ what, ofBytes }) => ({
      what: `a name of ${what}`,
      ofBytes: (bytes: number) => `{${fields},"${ofBytes(bytes, asJson)}":1}`,
    })),
    ...structures.map(([what, ofBytes]) => ({ what, ofBytes })),
  ];
}

/** What a caller may write for the schema, each good but in one place. */
export function worstBodies(schema: z.ZodType): WorstBody[] {
  const all = examplesOf(schema).flatMap((example) => {
    const around = JSON.stringify(example).length + 40;
    return waysIn(example).flatMap(({ way, inner }) =>
      worstJson(inner).map(({ what, ofBytes }): [string, WorstBody["ofBytes"]] => [
        `${way.join(".") || "all of it"}: ${what}`,
        (bytes) => written(example, way, ofBytes(Math.max(20, bytes - around))),
      ]),
    );
  });
  return [...new Map(all)].map(([what, ofBytes]) => ({ what, ofBytes }));
}
