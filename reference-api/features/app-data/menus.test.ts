import { expect, test } from "vitest";
import { menuOf } from "./menus.ts";

const rows = [
  { key: "courses", place: "header" as const, title: "কোর্স", link: "/courses", parent_key: null },
  { key: "faq", place: "footer" as const, title: "প্রশ্ন", link: "/faq", parent_key: null },
  { key: "fcps", place: "header" as const, title: "FCPS", link: "/courses/fcps-p-ii", parent_key: "courses" },
  { key: "lost", place: "header" as const, title: "হারানো", link: "/lost", parent_key: "nowhere" },
  { key: "events", place: "header" as const, title: "ইভেন্ট", link: "/events", parent_key: null },
];

test("a menu holds the links of its place; links with a parent appear only under it", () => {
  const header = menuOf(rows, "header");
  expect(header.map(({ title, children }) => [title, children.map((child) => child.title)])).toEqual([
    ["কোর্স", ["FCPS"]],
    ["ইভেন্ট", []],
  ]);
});

test("returns an empty menu for a place without links", () => {
  expect(menuOf(rows, "social")).toEqual([]);
});
