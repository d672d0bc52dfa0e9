import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Timetable } from "./timetable.tsx";

const exam = {
  id: 1,
  kind: "exam",
  title: "Mock",
  topic: null,
  mentor: null,
  mentor_degrees: null,
  starts_at: "2026-11-20T21:00:00+06:00",
} as const;

test.each([
  ["2026-11-20T23:00:00+06:00", "রাত ৯টা – ১১টা"],
  ["2026-11-27T23:00:00+06:00", "২০ নভে., রাত ৯টা – ২৭ নভে., রাত ১১টা"],
  [null, "রাত ৯টা"],
])("an event until %s has the time %s", (ends_at, shown) => {
  const html = renderToStaticMarkup(createElement(Timetable, { caption: "রুটিন", events: [{ ...exam, ends_at }] }));
  expect(html).toContain(`<td>${shown}</td>`);
});
