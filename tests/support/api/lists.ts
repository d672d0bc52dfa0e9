import { expect, vi } from "vitest";

interface Cursor {
  after?: string;
  before?: string;
}

interface Page {
  meta?: { next: string | null; prev: string | null } | undefined;
}

async function walkList<Response extends Page, Id>(
  load: (cursor: Cursor) => Promise<Response>,
  idsOf: (response: Response) => Id[],
): Promise<Id[][]> {
  const forward = [await load({})];
  for (let after = forward[0]?.meta?.next; after; after = forward.at(-1)?.meta?.next) {
    forward.push(await load({ after }));
  }
  const backward = forward.slice(-1);
  for (let before = backward[0]?.meta?.prev; before; before = backward[0]?.meta?.prev) {
    backward.unshift(await load({ before }));
  }
  const pages = forward.map(idsOf);
  expect(backward.map(idsOf)).toEqual(pages);
  return pages;
}

/**
 * Loads a list page by page, forwards and backwards, and expects the same pages both ways. Returns the ids on each
 * page.
 */
export const walk = vi.defineHelper(walkList);

/** Splits ids into pages of `perPage`. */
export function inPages<Id>(ids: Id[], perPage: number): Id[][] {
  return Array.from({ length: Math.ceil(ids.length / perPage) }, (_, n) => ids.slice(n * perPage, (n + 1) * perPage));
}

/** A title that every list must find by each of the `searchVariants`, and one that it must not find. */
export const spelledTitle = "পরিচয় সভা 2027, কক্ষ ১২";
export const otherTitle = "অন্য সভা ২০২৬, কক্ষ 13";
export const searchVariants = [
  ["য় as one character", "পরিচ\u09DF"],
  ["য় as letter and dot", "পরিচ\u09AF\u09BC"],
  ["Bengali digits for Latin ones", "২০২৭"],
  ["Latin digits for Bengali ones", "12"],
] as const;
