import { expect, test } from "vitest";
import { z } from "zod";
import { readTolerantly } from "../server/v3/reader/tolerant-reader.server.ts";
import { hasOnlyEmptyLists, lostParts } from "./lost-parts.server.ts";

const Row = z.object({ id: z.number(), title: z.string() });
const Notices = z.object({ notices: z.array(Row), topics: z.array(z.string()).nullish() });
const Single = z.object({ notices: z.array(Row) });
const Optional = z.object({ menus: z.array(z.object({ title: z.string().nullish() })).nullish() });
const row = { id: 1, title: "নোটিশ" };

function lost(schema: z.ZodType, body: unknown) {
  const reading = readTolerantly(schema, { body, bytes: 100 }, "Asia/Dhaka");
  return reading.isRead ? lostParts(schema, body, reading.data, reading.deviations) : undefined;
}

test.each<[name: string, schema: z.ZodType, body: unknown]>([
  ["a full list", Notices, { notices: [row] }],
  ["a full list with additional fields", Notices, { notices: [{ ...row, created_at: "x" }], links: [1] }],
  ["an empty list", Notices, { notices: [] }],
  ["a list in data", Notices, { data: [row] }],
  ["an absent optional list", Optional, { logo: "x" }],
  ["one row without a title", Optional, { menus: [{ title: "ক" }, {}] }],
  ["rows without text for an optional title", Optional, { menus: [{ link: "/a", from: "2026-11-29 10:00:00" }] }],
])("finds nothing lost in %s", (_, schema, body) => {
  expect(lost(schema, body)).toEqual({ deviations: [], isMainList: false });
});

test.each<[name: string, schema: z.ZodType, body: unknown, paths: string[]]>([
  ["only unreadable rows", Notices, { notices: [{ id: "x" }, 7] }, []],
  ["unreadable rows under another name", Single, { entries: [{ id: "x" }] }, []],
  ["no list at all", Notices, { message: "ok" }, []],
  ["an optional list under another name", Optional, { items: [{ title: "ক" }] }, ["menus"]],
])("finds the main list lost in %s", (_, schema, body, paths) => {
  const parts = lost(schema, body);
  expect(parts?.isMainList).toBe(true);
  expect(parts?.deviations.map(({ path }) => path)).toEqual(paths);
});

test("finds an optional title that no row has", () => {
  expect(lost(Optional, { menus: [{ label: "ক" }, { label: "খ" }] })).toEqual({
    deviations: [{ path: "menus.*.title", expected: "string", found: "undefined", became: "empty" }],
    isMainList: false,
  });
});

test("tells empty lists from full ones", () => {
  expect(hasOnlyEmptyLists(Notices, { notices: [] })).toBe(true);
  expect(hasOnlyEmptyLists(Notices, { notices: [row] })).toBe(false);
  expect(hasOnlyEmptyLists(z.object({ id: z.number() }), { id: 1 })).toBe(false);
});
