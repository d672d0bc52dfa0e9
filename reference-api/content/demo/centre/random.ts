import { createHash } from "node:crypto";

export interface Random {
  /** Random integer from 0 to `end` − 1. */
  below(end: number): number;
  oneOf<Item>(items: readonly Item[]): Item;
}

/**
 * Makes a generator of pseudo-random numbers. The same seed and purpose give the same sequence; `oneOf` throws an Error
 * for an empty list.
 */
export function randomOf(seed: number, purpose: string): Random {
  let state = createHash("sha256").update(`${seed} ${purpose}`).digest().readUInt32LE(0);

  // mulberry32, in the public domain
  function below(end: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  function oneOf<Item>(items: readonly Item[]): Item {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error("there is nothing to choose from");
    return item;
  }

  return { below, oneOf };
}
