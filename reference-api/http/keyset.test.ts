import fc from "fast-check";
import { expect, test } from "vitest";
import { publicEvents } from "#api/db/schema/catalogue.ts";
import { faqs } from "#api/db/schema/site.ts";
import { keysetPageBy } from "./keyset.ts";

const none = () => Promise.resolve([]);
const bySort = { column: faqs.sort, id: faqs.id, direction: "asc" as const, perPage: 2 };
const byStart = { column: publicEvents.starts_at, id: publicEvents.id, direction: "asc" as const, perPage: 2 };
const encoded = (text: string) => Buffer.from(text).toString("base64url");

test("a page has cursors to the next and previous page where these exist", async () => {
  const rows = [1, 2, 3].map((id) => ({ id, sort: 0 }));
  const page = await keysetPageBy(
    bySort,
    () => Promise.resolve(rows),
    (row) => row.sort,
  );
  expect(page.rows).toEqual(rows.slice(0, 2));
  expect(page.meta).toEqual({ per_page: 2, next: encoded("[0,2]"), prev: null });
});

test("a page reached backwards has the order of the list", async () => {
  const found = [3, 2, 1].map((id) => ({ id, sort: 0 }));
  const before = encoded("[0,4]");
  const page = await keysetPageBy(
    { ...bySort, before },
    () => Promise.resolve(found),
    (row) => row.sort,
  );
  expect(page.rows.map(({ id }) => id)).toEqual([2, 3]);
  expect(page.meta).toEqual({ per_page: 2, next: encoded("[0,3]"), prev: encoded("[0,2]") });
});

test("ignores `before` if `after` is given too", async () => {
  const rows = [5, 6].map((id) => ({ id, sort: 0 }));
  const keys = { after: encoded("[0,4]"), before: encoded("[0,9]") };
  const page = await keysetPageBy(
    { ...bySort, ...keys },
    () => Promise.resolve(rows),
    ({ sort }) => sort,
  );
  expect(page.meta).toEqual({ per_page: 2, next: null, prev: encoded("[0,5]") });
});

test("a full page with the last or first row has no cursor to an empty page", async () => {
  const full = () => Promise.resolve([1, 2].map((id) => ({ id, sort: 0 })));
  const last = await keysetPageBy(bySort, full, ({ sort }) => sort);
  expect(last.meta).toEqual({ per_page: 2, next: null, prev: null });
  const first = await keysetPageBy({ ...bySort, before: encoded("[0,3]") }, full, ({ sort }) => sort);
  expect(first.meta).toEqual({ per_page: 2, next: encoded("[0,1]"), prev: null });
});

test("a page after the last row is empty and has no cursors", async () => {
  const page = await keysetPageBy({ ...bySort, after: encoded("[9,9]") }, none, () => 0);
  expect(page).toEqual({ rows: [], meta: { per_page: 2, next: null, prev: null } });
});

const invalidCursors = {
  number: [
    "not JSON",
    "null",
    "[]",
    "[1]",
    "[1,2,3]",
    '["1",2]',
    '[1,"2"]',
    "[1.5,2]",
    "[1,2.5]",
    "[2147483648,1]",
    "[-2147483649,1]",
    "[1,9007199254740992]",
    "[null,1]",
    "[[1],1]",
    '["2026-11-27T03:00:00.000Z",1]',
  ],
  time: [
    "[1,2]",
    '["soon",1]',
    '["2026-02-30T00:00:00.000Z",1]',
    '["2026-11-27",1]',
    '["2026-11-27T09:00:00+06:00",1]',
    '["0000-01-01T00:00:00.000Z",1]',
    '["-271821-04-20T00:00:00.000Z",1]',
    '["+275760-09-13T00:00:00.000Z",1]',
  ],
};

test.each([
  ...invalidCursors.number.map((key) => [key, "a number", bySort] as const),
  ...invalidCursors.time.map((key) => [key, "time", byStart] as const),
])("refuses %s as a cursor of a list ordered by %s", async (key, _, list) => {
  const page = keysetPageBy({ ...list, after: encoded(key) }, none, () => 0);
  await expect(page).rejects.toMatchObject({ status: 400 });
});

test("accepts any cursor or refuses it with 400", async () => {
  const noise = fc.oneof(
    fc.string(),
    fc.json(),
    fc.tuple(fc.anything(), fc.anything()).map((key) => JSON.stringify(key)),
  );
  await fc.assert(
    fc.asyncProperty(noise, async (text) => {
      const after = encoded(text);
      const outcomes = await Promise.allSettled(
        [bySort, byStart].map((list) => keysetPageBy({ ...list, after }, none, () => 0)),
      );
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 400 });
      }
    }),
  );
});
