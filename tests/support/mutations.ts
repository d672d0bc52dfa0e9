import { createHash } from "node:crypto";

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: string): () => number {
  let turn = 0;
  return () => createHash("sha256").update(`${seed}/${turn++}`).digest().readUInt32BE() / 2 ** 32;
}

export type Random = () => number;

export function oneOf<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

type Container = Record<string | number, unknown>;
interface Place {
  parent: Container;
  key: string | number;
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** Every place of a JSON value that can be taken away or be something else. */
function placesIn(value: unknown): Place[] {
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => [{ parent: value, key }, ...placesIn(child)]);
}

const strangers: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER],
  ...[
    "",
    " ",
    "\u0000",
    "\ud800",
    "০১২",
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "//example.com",
    "\u202eabc",
  ],
  ...["9999-12-31T23:59:59+06:00", "0000-01-01", "99999999.99", "ক".repeat(20_000)],
  ...[[], {}, [[]], [null], { a: 1 }, { toString: 1 }],
];

function nested(value: unknown, depth: number): unknown {
  return depth === 0 ? value : nested(depth % 2 ? [value] : { value }, depth - 1);
}

type Mutation = (text: string, random: Random) => string | Buffer;

/** Changes one place of the answer, chosen by chance; several at once when chance says so. */
function atSomePlaces(change: (place: Place, random: Random) => void): Mutation {
  return (text, random) => {
    const answer: unknown = JSON.parse(text);
    for (let more = true; more; more = random() < 0.3) {
      const places = placesIn(answer);
      if (places.length > 0) change(oneOf(places, random), random);
    }
    return JSON.stringify(answer);
  };
}

const dropped = atSomePlaces(({ parent, key }) => {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
});
const retyped = atSomePlaces(({ parent, key }, random) => {
  parent[key] = structuredClone(oneOf(strangers, random));
});
const deepened = atSomePlaces(({ parent, key }, random) => {
  parent[key] = nested(parent[key], oneOf([1, 20, 100], random));
});
const overgrown = atSomePlaces(({ parent, key }) => {
  const value = parent[key];
  if (Array.isArray(parent)) parent.push(...Array.from({ length: 200 }, () => value));
  else parent[`${key}_more`] = value;
});

/** What changes single fields stands here more than once: most of what is worth finding lies there. */
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

/** The answer with something wrong in it, mostly in its fields; the same for the same seed. */
export function mutated(text: string, seed: string): string | Buffer {
  const random = seeded(seed);
  return oneOf(random() < 0.7 ? inFields : inBytes, random)(text, random);
}

/** Whether something of this seed happens that happens in `share` of all cases. */
export function happens(share: number, seed: string): boolean {
  return seeded(seed)() < share;
}
