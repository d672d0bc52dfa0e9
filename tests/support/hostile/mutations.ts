import { createHash } from "node:crypto";

/** Deterministic random generator: the same seed gives the same numbers in [0, 1). */
export function seeded(seed: string): () => number {
  let count = 0;
  return () => createHash("sha256").update(`${seed}/${count++}`).digest().readUInt32BE() / 2 ** 32;
}

export type Random = () => number;

export function oneOf<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

type Container = Record<string | number, unknown>;
interface Location {
  parent: Container;
  key: string | number;
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** Every field and list item in a JSON value, nested ones too. */
function locationsIn(value: unknown): Location[] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => [{ parent: value, key }, ...locationsIn(child)]);
}

const unexpectedValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "\u0000",
  "\ud800",
  "০১২",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "//example.com",
  "\u202eabc",
  "9999-12-31T23:59:59+06:00",
  "0000-01-01",
  "99999999.99",
  "ক".repeat(20_000),
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { toString: 1 },
];

function nested(value: unknown, depth: number): unknown {
  return depth === 0 ? value : nested(depth % 2 ? [value] : { value }, depth - 1);
}

type Mutation = (text: string, random: Random) => string | Buffer;

/** Mutation that changes one random field, sometimes several. */
function inRandomFields(change: (location: Location, random: Random) => void): Mutation {
  return (text, random) => {
    const value: unknown = JSON.parse(text);
    for (let more = true; more; more = random() < 0.3) {
      const locations = locationsIn(value);
      if (locations.length > 0) change(oneOf(locations, random), random);
    }
    return JSON.stringify(value);
  };
}

const dropped = inRandomFields(({ parent, key }) => {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
});
const retyped = inRandomFields(({ parent, key }, random) => {
  parent[key] = structuredClone(oneOf(unexpectedValues, random));
});
const deepened = inRandomFields(({ parent, key }, random) => {
  parent[key] = nested(parent[key], oneOf([1, 20, 100], random));
});
const overgrown = inRandomFields(({ parent, key }) => {
  const value = parent[key];
  if (Array.isArray(parent)) parent.push(...Array.from({ length: 200 }, () => value));
  else parent[`${key}_more`] = value;
});

/** Weighted list: mutations that change single fields are repeated, because they find the most bugs. */
const inFields: Mutation[] = [retyped, retyped, retyped, dropped, dropped, overgrown, deepened];
const inBytes: Mutation[] = [
  (text) => text.replace(/^\{/, '{"__proto__":{"polluted":true},"constructor":1,'),
  (text, random) => text.slice(0, Math.floor(random() * text.length)),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.from(text, "latin1"),
  (text, random) => {
    const bytes = Buffer.from(text);
    bytes[Math.floor(random() * bytes.length)] = 0xff;
    return bytes;
  },
  (text) => `\ufeff${text}`,
  () => "[".repeat(100_000) + "]".repeat(100_000),
  (text) => text + " ".repeat(3 * 1024 * 1024),
  () => "<!doctype html><title>Bad gateway</title><h1>nginx</h1>",
  (_, random) => oneOf(["", "null", "0", '"text"', "[]", "{}", "NaN", "undefined"], random),
];

/** Mutates JSON text, mostly in its fields, sometimes in its bytes; the same seed gives the same result. */
export function mutated(text: string, seed: string): string | Buffer {
  const random = seeded(seed);
  return oneOf(random() < 0.7 ? inFields : inBytes, random)(text, random);
}

/** Random decision with probability `share`; the same for the same seed. */
export function happens(share: number, seed: string): boolean {
  return seeded(seed)() < share;
}
