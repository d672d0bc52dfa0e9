import { expect, test } from "vitest";
import { followPages } from "./follow-pages.ts";

function listOf(total: number, perPage: number, failsAt = Infinity) {
  const asked: (string | undefined)[] = [];
  const load = (after: string | undefined) => {
    asked.push(after);
    const from = Number(after ?? 0);
    if (from >= failsAt) return Promise.resolve(null);
    const rows = Array.from({ length: Math.min(perPage, total - from) }, (_, index) => from + index);
    const next = from + perPage < total ? String(from + perPage) : null;
    return Promise.resolve({ rows, meta: { per_page: perPage, next, prev: null } });
  };
  return { asked, load };
}

test("every page is followed to the last", async () => {
  const { asked, load } = listOf(5, 2);
  expect(await followPages(100, load)).toEqual([0, 1, 2, 3, 4]);
  expect(asked).toEqual([undefined, "2", "4"]);
});

test("no more rows are taken nor pages asked for than allowed", async () => {
  const { asked, load } = listOf(1000, 2);
  expect(await followPages(3, load)).toEqual([0, 1, 2]);
  expect(asked).toEqual([undefined, "2"]);
});

test("a page that fails ends the list with what came before it", async () => {
  expect(await followPages(100, listOf(6, 2, 4).load)).toEqual([0, 1, 2, 3]);
  expect(await followPages(100, listOf(6, 2, 0).load)).toEqual([]);
});

test("a list that answers an empty page with a next one does not go on for ever", async () => {
  const endless = { rows: [], meta: { per_page: 2, next: "again", prev: null } };
  expect(await followPages(100, () => Promise.resolve(endless))).toEqual([]);
});
