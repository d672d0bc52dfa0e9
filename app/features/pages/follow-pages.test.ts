import { expect, test } from "vitest";
import { followPages } from "./follow-pages.ts";

function listOf(total: number, perPage: number, failsAt = Infinity) {
  const requested: (string | undefined)[] = [];
  const load = (after: string | undefined) => {
    requested.push(after);
    const from = Number(after ?? 0);
    if (from >= failsAt) return Promise.resolve(null);
    const rows = Array.from({ length: Math.min(perPage, total - from) }, (_, index) => from + index);
    const next = from + perPage < total ? String(from + perPage) : null;
    return Promise.resolve({ rows, meta: { per_page: perPage, next, prev: null } });
  };
  return { requested, load };
}

test("follows every page to the last", async () => {
  const { requested, load } = listOf(5, 2);
  expect(await followPages(100, load)).toEqual([0, 1, 2, 3, 4]);
  expect(requested).toEqual([undefined, "2", "4"]);
});

test("stops at the maximum number of rows, without further requests", async () => {
  const { requested, load } = listOf(1000, 2);
  expect(await followPages(3, load)).toEqual([0, 1, 2]);
  expect(requested).toEqual([undefined, "2"]);
});

test("ends the list at a page that fails", async () => {
  expect(await followPages(100, listOf(6, 2, 4).load)).toEqual([0, 1, 2, 3]);
  expect(await followPages(100, listOf(6, 2, 0).load)).toEqual([]);
});

test("ends the list at an empty page, even if it names a next one", async () => {
  const endless = { rows: [], meta: { per_page: 2, next: "again", prev: null } };
  expect(await followPages(100, () => Promise.resolve(endless))).toEqual([]);
});
