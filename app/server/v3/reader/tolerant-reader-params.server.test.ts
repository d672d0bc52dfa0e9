import { expect, test } from "vitest";
import { z } from "zod";
import { Id } from "#contract/fields.ts";
import type { ReceivedResponse } from "./read-result.server.ts";
import { readTolerantly } from "./tolerant-reader.server.ts";

const Head = z.object({ id: Id, title: z.string(), year: z.number().nullish() });
const Videos = z.object({ course: Head, videos: z.array(z.object({ id: Id })) });
const ofCourse = {
  bytes: 100,
  paramDefaults: new Map([["course.id", ["7", 7]]]),
} satisfies Omit<ReceivedResponse, "body">;

test("fills in only the missing values that the request determines", () => {
  for (const course of [{ title: "ব্যাচ ১" }, { title: "ব্যাচ ১", id: null }, { title: "ব্যাচ ১", id: -1 }]) {
    const body = { course, videos: [{ id: 1 }, { title: "x" }] };
    const result = readTolerantly(Videos, { body, ...ofCourse }, "Asia/Dhaka");
    expect(result).toMatchObject({ isRead: true, data: { course: { id: 7, title: "ব্যাচ ১" }, videos: [{ id: 1 }] } });
  }
  const other = { course: { id: 8, title: "ব্যাচ ৮" }, videos: [] };
  expect(readTolerantly(Videos, { body: other, ...ofCourse }, "Asia/Dhaka")).toMatchObject({ data: other });
});

test("accepts a missing object that the request determines unless it is the only content", () => {
  const withoutCourse = readTolerantly(Videos, { body: { videos: [{ id: 1 }] }, ...ofCourse }, "Asia/Dhaka");
  expect(withoutCourse).toMatchObject({ isRead: true, data: { course: { id: 7, title: "" }, videos: [{ id: 1 }] } });
  const Course = z.object({ course: Head });
  expect(readTolerantly(Course, { body: { course: null }, ...ofCourse }, "Asia/Dhaka").isRead).toBe(false);
});

test("reads a bare row about the requested course, which names another course inside", () => {
  const MyCourse = z.object({ course: Head });
  for (const id of [7, "7"]) {
    const body = { id, title: "ব্যাচ ১", course: { id: 3, name: "Phase-A" } };
    const result = readTolerantly(MyCourse, { body, ...ofCourse }, "Asia/Dhaka");
    expect(result).toMatchObject({ isRead: true, data: { course: { id: 7, title: "ব্যাচ ১" } } });
  }
  const named = { id: 1, course: { id: 7, title: "ব্যাচ ১" } };
  expect(readTolerantly(MyCourse, { body: named, ...ofCourse }, "Asia/Dhaka")).toMatchObject({
    data: { course: { id: 7 } },
  });
});
