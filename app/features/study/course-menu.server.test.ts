import { expect, test } from "vitest";
import { menuLinks } from "./course-menu.server.ts";

const menuItem = { key: "a", label: "দরজা", count: null };

test.each([
  ["full-schedule", { id: "7" }, "/my/courses/7/full-schedule"],
  [
    "course-schedule",
    { year_course_session_id: "1", batch_id: "2", schedule_id: "3" },
    "/my/courses/1/batch/2/schedule/3#today",
  ],
  ["reference-book", { bookId: "4", pageNo: "5" }, "/my/reference-book/4/page-no/5"],
])("the menu item %s with %j links to %s", (route, params, href) => {
  expect(menuLinks([{ ...menuItem, route, params }], null)).toEqual([{ ...menuItem, route, href }]);
});

test.each<[string, Record<string, string>]>([
  ["no-such-screen", { id: "7" }],
  ["full-schedule", {}],
  ["full-schedule", { id: "../../login" }],
])("omits the menu item %s with %j", (route, params) => {
  expect(menuLinks([{ ...menuItem, route, params }], null)).toEqual([]);
});

test("practice follows the results, and no count is zero", () => {
  const results = { ...menuItem, route: "exams-results", params: { id: "7" } };
  const links = menuLinks([{ ...results, count: 0 }], 12);
  expect(links.map(({ href, count }) => [href, count])).toEqual([
    ["/my/courses/7/exams/results", null],
    ["/my/practice", 12],
  ]);
  expect(menuLinks([results], 0)[1]?.count, "nothing is due").toBeNull();
});
