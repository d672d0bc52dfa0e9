import fc from "fast-check";
import { expect, test } from "vitest";
import { publicEvents } from "#api/db/schema/catalogue.ts";
import { faqs } from "#api/db/schema/site.ts";
import { keysetPageBy } from "./keyset.ts";

const none = () => Promise.resolve([]);
const byPlace = { column: faqs.sort, id: faqs.id, direction: "asc" as const, perPage: 2 };
const byStart = { column: publicEvents.starts_at, id: publicEvents.id, direction: "asc" as const, perPage: 2 };
const encoded = (text: string) => Buffer.from(text).toString("base64url");

test("a page knows whether there is more behind and before it", async () => {
  const rows = [1, 2, 3].map((id) => ({ id, sort: 0 }));
  const page = await keysetPageBy(
    byPlace,
    () => Promise.resolve(rows),
    (row) => row.sort,
  );
  expect(page.rows).toEqual(rows.slice(0, 2));
  expect(page.meta).toEqual({ per_page: 2, next: encoded("[0,2]"), prev: null });
});

test("a page reached backwards comes in the list's order", async () => {
  const found = [3, 2, 1].map((id) => ({ id, sort: 0 }));
  const before = encoded("[0,4]");
  const page = await keysetPageBy(
    { ...byPlace, before },
    () => Promise.resolve(found),
    (row) => row.sort,
  );
  expect(page.rows.map(({ id }) => id)).toEqual([2, 3]);
  expect(page.meta).toEqual({ per_page: 2, next: encoded("[0,3]"), prev: encoded("[0,2]") });
});

test("of two keys the one behind which the page goes on counts", async () => {
  const rows = [5, 6].map((id) => ({ id, sort: 0 }));
  const keys = { after: encoded("[0,4]"), before: encoded("[0,9]") };
  const page = await keysetPageBy(
    { ...byPlace, ...keys },
    () => Promise.resolve(rows),
    ({ sort }) => sort,
  );
  expect(page.meta).toEqual({ per_page: 2, next: null, prev: encoded("[0,5]") });
});

test("a full page that holds the last row, or the first, leads to no empty one", async () => {
  const full = () => Promise.resolve([1, 2].map((id) => ({ id, sort: 0 })));
  const last = await keysetPageBy(byPlace, full, ({ sort }) => sort);
  expect(last.meta).toEqual({ per_page: 2, next: null, prev: null });
  const first = await keysetPageBy({ ...byPlace, before: encoded("[0,3]") }, full, ({ sort }) => sort);
  expect(first.meta).toEqual({ per_page: 2, next: encoded("[0,1]"), prev: null });
});

test("behind the last row there is an empty page that leads nowhere", async () => {
  const page = await keysetPageBy({ ...byPlace, after: encoded("[9,9]") }, none, () => 0);
  expect(page).toEqual({ rows: [], meta: { per_page: 2, next: null, prev: null } });
});

const noCursors = {
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
  ...noCursors.number.map((key) => [key, "a number", byPlace] as const),
  ...noCursors.time.map((key) => [key, "time", byStart] as const),
])("%s is no cursor of a list ordered by %s", async (key, _, list) => {
  const page = keysetPageBy({ ...list, after: encoded(key) }, none, () => 0);
  await expect(page).rejects.toMatchObject({ status: 400 });
});

test("whatever stands in a cursor, it is used or refused as malformed", async () => {
  const noise = fc.oneof(
    fc.string(),
    fc.json(),
    fc.tuple(fc.anything(), fc.anything()).map((key) => JSON.stringify(key)),
  );
  await fc.assert(
    fc.asyncProperty(noise, async (text) => {
      const after = encoded(text);
      const outcomes = await Promise.allSettled(
        [byPlace, byStart].map((list) => keysetPageBy({ ...list, after }, none, () => 0)),
      );
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 400 });
      }
    }),
  );
});
