import { expect, test } from "vitest";
import { withOurIds, withTheirIds } from "./ids.server.ts";

const prefixes = { id: "n-", "course.id": "c-", medical_college_id: "m-" };

test("an id of the API is the number after its prefix, by the end of its path", () => {
  const body = { items: [{ id: "n-7", title: "n-8", course: { id: "c-3" }, medicalCollegeId: "m-2" }] };
  expect(withOurIds(body, prefixes)).toEqual({
    items: [{ id: 7, title: "n-8", course: { id: 3 }, medicalCollegeId: 2 }],
  });
});

test.each(["c-7", "n-007", "n-0", "n-", "n-7x", "n-1234567890123", 7, null])(
  "%j, which would not lead back to itself, stays as it is",
  (id) => {
    expect(withOurIds({ id }, prefixes)).toEqual({ id });
  },
);

test("ids are sent with their prefix, other values as they are", () => {
  const params = { id: "7", slug: "phase-a", medical_college_id: undefined };
  expect(withTheirIds(params, prefixes)).toEqual({ ...params, id: "n-7" });
  expect(withTheirIds({ id: "phase-a" }, prefixes)).toEqual({ id: "phase-a" });
});
