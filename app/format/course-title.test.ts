import { expect, test } from "vitest";
import { courseTerm, courseTitle, untitledCourse } from "./course-title.ts";

test.each([
  [{ batch: { title: "ব্যাচ ১" }, title: "অন্য", course: "FCPS" }, "ব্যাচ ১"],
  [{ title: "নিজের নাম", course: "FCPS" }, "নিজের নাম"],
  [{ batch: { title: "" }, title: null, course: "FCPS" }, "FCPS"],
  [{}, untitledCourse],
])("the title of the course %j is %s", (course, title) => {
  expect(courseTitle(course)).toBe(title);
});

test.each([
  [{ course: "FCPS", session: "জানুয়ারি", year: 2027, schedule: "শনি" }, "FCPS, জানুয়ারি ২০২৭। সূচি: শনি"],
  [{ course: "FCPS" }, "FCPS"],
  [{ year: 2027, schedule: null }, "২০২৭"],
  [{ schedule: "শনি" }, "সূচি: শনি"],
  [{}, ""],
])("the term of the course %j is told as %j", (course, words) => {
  expect(courseTerm(course)).toBe(words);
});
