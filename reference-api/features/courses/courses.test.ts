import { expect, test } from "vitest";
import { courseSettings } from "#api/db/schema/catalogue.ts";
import { testimonials } from "#api/db/schema/testimonials.ts";
import { getCourse, getCourseSettings } from "#contract/catalogue/courses.ts";
import { testApi } from "#tests/support/api/api.ts";
import {
  addBatch,
  addCategory,
  addCourse,
  addFaq,
  addCourseTerm,
  addSession,
  daysFromNow,
} from "#tests/support/rows/catalogue-rows.ts";

const notFound = { status: 404, message: "কোর্সটি পাওয়া যায়নি।" };

test("a course has its sessions, its next six batches and its FAQs", async () => {
  const { db, load } = await testApi();
  const category = await addCategory(db, { slug: "fcps" });
  const course = await addCourse(db, category.id, {
    slug: "fcps-p-ii",
    title: "FCPS Part-II",
    body_html: "<p>বিবরণ</p>",
  });
  const january = await addSession(db, { title: "জানুয়ারি" });
  const july = await addSession(db, { title: "জুলাই" });
  const place = await addCourseTerm(db, { category, course, session: july, year: 2026 });
  await addCourseTerm(db, { category, course, session: july, year: 2027 });
  await addCourseTerm(db, { category, course, session: january, year: 2027 });
  await addCourseTerm(db, { category, course, session: january, year: 2028, status: "draft" });
  const rows = [];
  for (let n = 8; n > 0; n--) rows.unshift(await addBatch(db, place, { enroll_closes_at: daysFromNow(n) }));
  await addBatch(db, place, { enroll_closes_at: daysFromNow(-1) });
  await addBatch(db, await addCourseTerm(db));
  const second = await addFaq(db, { course_slug: "fcps-p-ii", sort: 2 });
  const first = await addFaq(db, { course_slug: "fcps-p-ii", sort: 1 });
  await addFaq(db, { course_slug: "mcps" });
  const response = await load(getCourse, { params: { slug: "fcps-p-ii" } });
  expect(response.course).toMatchObject({
    id: course.id,
    category_slug: "fcps",
    title: "FCPS Part-II",
    body_html: "<p>বিবরণ</p>",
    banner: null,
    sessions: [
      { title: "জানুয়ারি", year: 2027 },
      { title: "জুলাই", year: 2027 },
      { title: "জুলাই", year: 2026 },
    ],
    faqs: [
      { id: first.id, title: first.title },
      { id: second.id, title: second.title },
    ],
  });
  expect(response.course.batches.map(({ id }) => id)).toEqual(rows.slice(0, 6).map(({ id }) => id));
});

test("a course has at most six testimonials, in the order set by the centre", async () => {
  const { db, load } = await testApi();
  const { id } = await addCategory(db);
  const [course, other] = [await addCourse(db, id), await addCourse(db, id)];
  const rows = Array.from({ length: 7 }, (_, n) => ({
    key: `t-${n}`,
    course_id: course.id,
    name: `ডা. ${n}`,
    result: "FCPS Part-II",
    sort: 7 - n,
  }));
  await db.insert(testimonials).values([...rows, { key: "x", course_id: other.id, name: "ডা. x", result: "MCPS" }]);
  const shown = (await load(getCourse, { params: { slug: course.slug } })).course.testimonials;
  expect(shown?.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `ডা. ${n}`));
  const otherCourse = await load(getCourse, { params: { slug: other.slug } });
  expect(otherCourse.course).toMatchObject({ id: other.id, testimonials: [{ name: "ডা. x" }] });
});

test("a course may have no sessions, batches or FAQs", async () => {
  const { db, load } = await testApi();
  const { id } = await addCategory(db);
  await addCourse(db, id, { slug: "mcps" });
  const { course } = await load(getCourse, { params: { slug: "mcps" } });
  expect(course).toMatchObject({ sessions: [], batches: [], faqs: [] });
});

test("a draft course and its settings give the same 404 as an unknown course", async () => {
  const { db, refusal } = await testApi();
  const category = await addCategory(db);
  const draft = await addCourse(db, category.id, { slug: "secret", status: "draft" });
  await db.insert(courseSettings).values({ course_id: draft.id, key: "a", value: 1 });
  for (const path of ["courses/secret", "courses/unknown", `course-settings/${draft.id}`, "course-settings/999999"]) {
    expect(await refusal(404, `/web/${path}`)).toEqual(notFound);
  }
});

test("course settings are JSON values by key; without any, an empty object", async () => {
  const { db, load } = await testApi();
  const category = await addCategory(db);
  const [course, bare] = [await addCourse(db, category.id), await addCourse(db, category.id)];
  await db.insert(courseSettings).values([
    { course_id: course.id, key: "show_merit", value: true },
    { course_id: course.id, key: "exam", value: { minutes: 60, sections: ["mcq", "sba"] } },
  ]);
  expect(await load(getCourseSettings, { params: { id: course.id } })).toEqual({
    course_settings: { show_merit: true, exam: { minutes: 60, sections: ["mcq", "sba"] } },
  });
  expect(await load(getCourseSettings, { params: { id: bare.id } })).toEqual({ course_settings: {} });
  expect(await load(getCourseSettings, { params: { id: bare.slug } })).toEqual({ course_settings: {} });
});
