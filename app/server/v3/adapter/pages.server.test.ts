import { expect, test } from "vitest";
import { withCursors, withPageNumber } from "./pages.server.ts";

test.each([
  [
    { after: "3", only: "unread" },
    { page: 3, only: "unread" },
  ],
  [{ before: "2" }, { page: 2 }],
  [{}, { page: 1 }],
  [{ after: "abc" }, { page: 1 }],
])("asks by %j for %j", (query, expected) => {
  expect(withPageNumber(query)).toEqual(expected);
});

test.each([
  [
    { page: 1, last: 1 },
    { next: null, prev: null },
  ],
  [
    { page: "2", last: "3" },
    { next: "3", prev: "1" },
  ],
  [
    { page: 1, last: 0 },
    { next: null, prev: null },
  ],
])("the cursors of %j are %j", (position, meta) => {
  expect(withCursors({ rows: [] }, position)).toEqual({ rows: [], meta });
});

test("a bare list gets its cursors beside it", () => {
  expect(withCursors([1], { page: 1, last: 2 })).toEqual({ data: [1], meta: { next: "2", prev: null } });
});

test("a response without a position stays as it is", () => {
  expect(withCursors({ rows: [] }, { page: undefined, last: 3 })).toEqual({ rows: [] });
});
