import { expect, test } from "vitest";
import type { z } from "zod";
import {
  Cursor,
  Day,
  Id,
  IdParam,
  Link,
  LinkText,
  Money,
  Month,
  orEmpty,
  PageMeta,
  PageQuery,
  requiredText,
  SearchText,
  Slug,
  Timestamp,
} from "./fields.ts";

const long = (length: number) => "a".repeat(length);

test.each<[name: string, schema: z.ZodType, good: unknown[], bad: unknown[]]>([
  ["an id", Id, [1], [0, -1, 1.5, "1"]],
  [
    "an id in an address",
    IdParam,
    ["1", "999999999999", 7],
    ["0", "-1", "1000000000000", "1.5", " 1", "1 ", "x1", "1x", "", 1.5, 1e12],
  ],
  ["a slug", Slug, ["phase-a", "1", long(64)], ["", long(65), "Phase", "a b", "a/", "/a"]],
  [
    "an instant",
    Timestamp,
    ["2026-11-27T09:00:00+06:00", "2026-11-27T03:00:00Z"],
    ["2026-11-27", "2026-11-27T09:00:00"],
  ],
  ["a day", Day, ["2026-11-27", "2028-02-29"], ["2026-02-29", "2026-11-27T09:00:00Z", "27-11-2026"]],
  [
    "a month",
    Month,
    ["2026-01", "2026-10", "2099-12"],
    ["2026-00", "2026-13", "2026-1", "1999-12", "x2026-01", "2026-01x"],
  ],
  ["money", Money, ["0.00", "14000.50", "99999999.99"], ["100000000.00", "1", "1.5", "1.505", "-1.00", "x1.00", ".50"]],
  ["a cursor", Cursor, ["aA_-9", long(120)], ["", long(121), "a=", "=a"]],
  ["a search", SearchText, ["", long(80)], [long(81)]],
  ["a page query", PageQuery, [{}, { after: "a" }, { before: "a" }], [{ after: "a=" }, { before: "" }]],
  [
    "page metadata",
    PageMeta,
    [
      { per_page: 12, next: null, prev: "a" },
      { next: null, prev: null },
    ],
    [
      { per_page: 12, next: null },
      { per_page: 1.5, next: null, prev: null },
    ],
  ],
  [
    "a link with its title",
    Link,
    [{ title: "a", link: "/a" }, { title: "a" }],
    [{ title: "", link: "/a" }, { link: "/a" }],
  ],
  ["a link", LinkText, ["", long(500)], [long(501)]],
])("the schema of %s accepts valid and rejects invalid values", (_, schema, good, bad) => {
  expect(good.filter((value) => !schema.safeParse(value).success)).toEqual([]);
  expect(bad.filter((value) => schema.safeParse(value).success)).toEqual([]);
});

test("parses an id in an address to a number and trims a search", () => {
  expect([IdParam.parse("12"), IdParam.parse(12)]).toEqual([12, 12]);
  expect(SearchText.parse("  হাড়  ")).toBe("হাড়");
});

test("reads an empty form field as absent", () => {
  const schema = orEmpty(Slug);
  expect(["", undefined, "a"].map((value) => schema.parse(value))).toEqual([undefined, undefined, "a"]);
  expect(schema.safeParse("A").success).toBe(false);
});

test("names the field in the message when a required text is missing or too long", () => {
  const schema = requiredText("বিষয়", { max: 5 });
  const messageOf = (value: unknown) => schema.safeParse(value).error?.issues[0]?.message;
  expect(["", "   ", undefined, 5].map(messageOf)).toEqual(Array<string>(4).fill("বিষয় দিন।"));
  expect(messageOf("abcdef")).toBe("বিষয় ৫ অক্ষরের মধ্যে লিখুন।");
  expect(schema.parse(" abcde ")).toBe("abcde");
});
