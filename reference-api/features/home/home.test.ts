import { expect, test } from "vitest";
import { courses } from "#api/db/schema/catalogue.ts";
import { otherServices, scrollingNotices, slideItems } from "#api/db/schema/site.ts";
import { timestamp } from "#api/http/wire.ts";
import {
  listBatchCategories,
  listEventCategories,
  listHomeCourses,
  listOtherServices,
  listScrollingNotices,
  listSlides,
} from "#contract/catalogue/home.ts";
import { testApi } from "#tests/support/api/api.ts";
import {
  addBatch,
  addCategory,
  addCourse,
  addEvent,
  addCourseTerm,
  daysFromNow,
} from "#tests/support/rows/catalogue-rows.ts";

test("the ticker lists the current notices in order", async () => {
  const { db, load } = await testApi();
  const [yesterday, tomorrow] = [daysFromNow(-1), daysFromNow(1)];
  await db.insert(scrollingNotices).values([
    { key: "1", title: "সব সময়", sort: 2 },
    { key: "2", title: "চলছে", link: "/batches", shown_from: yesterday, shown_until: tomorrow, sort: 1 },
    { key: "3", title: "শেষ", shown_until: yesterday },
    { key: "4", title: "শুরু হয়নি", shown_from: tomorrow },
  ]);
  const { notices } = await load(listScrollingNotices, {});
  expect(notices).toEqual([
    { title: "চলছে", link: "/batches" },
    { title: "সব সময়", link: null },
  ]);
});

test("lists slides and services in order", async () => {
  const { db, load } = await testApi();
  await db.insert(slideItems).values([
    { key: "b", thumb: "/b.webp", sort: 2, is_video: true, link: "https://example.com/v" },
    { key: "a", thumb: "/a.webp", sort: 1, title: "শিরোনাম", text: "লেখা" },
  ]);
  await db.insert(otherServices).values([
    { key: "b", title: "দ্বিতীয়", link: "/b", sort: 2 },
    { key: "a", title: "প্রথম", text: "লেখা", image: "/a.webp", link: "/a", sort: 1 },
  ]);
  expect((await load(listSlides, {})).slide_items).toEqual([
    { thumb: "/a.webp", link: null, is_video: false, title: "শিরোনাম", text: "লেখা" },
    { thumb: "/b.webp", link: "https://example.com/v", is_video: true, title: null, text: null },
  ]);
  expect((await load(listOtherServices, {})).services).toEqual([
    { title: "প্রথম", text: "লেখা", image: "/a.webp", link: "/a" },
    { title: "দ্বিতীয়", text: null, image: null, link: "/b" },
  ]);
});

test("a category counts its published batches whose enrolment is not closed; its link depends on that number", async () => {
  const { db, load } = await testApi();
  const none = await addCategory(db, { slug: "none", title: "শূন্য", sort: 1 });
  const one = await addCategory(db, { slug: "one", title: "এক", sort: 2, link: "/courses/mcps" });
  const two = await addCategory(db, { slug: "two", title: "দুই", sort: 3, link: "/courses/diploma", subtitle: "নতুন" });
  await addCategory(db, { slug: "hidden", active: false });
  for (const category of [none, one, two]) {
    const place = await addCourseTerm(db, { category });
    await addBatch(db, place, { status: "draft" });
    await addBatch(db, place, { status: "closed" });
    await addBatch(db, place, { enroll_closes_at: daysFromNow(-1) });
    await addBatch(db, await addCourseTerm(db, { category, status: "draft" }));
    if (category !== none) await addBatch(db, place, { seat_limit: 1, seats_taken: 1 });
    if (category === two) await addBatch(db, place, { enroll_opens_at: daysFromNow(1) });
  }
  const { categories } = await load(listBatchCategories, {});
  expect(categories).toEqual([
    { title: "শূন্য", subtitle: null, link: "/none/batches", totalItem: 0 },
    { title: "এক", subtitle: null, link: "/one", totalItem: 1 },
    { title: "দুই", subtitle: "নতুন", link: "/courses/diploma", totalItem: 2 },
  ]);
});

test("every category's card in the demo data links to an existing category or course", async () => {
  const { load, request } = await testApi({ seeded: true });
  const { categories } = await load(listBatchCategories, {});
  expect(categories.length).toBeGreaterThan(0);
  for (const { link, totalItem } of categories) {
    const target = totalItem === 1 ? `${link}/batches` : (link ?? "");
    const [, course] = /^\/courses\/([^/]+)$/.exec(target) ?? [];
    const [, category] = /^\/([^/]+)\/batches$/.exec(target) ?? [];
    const { status } = await request(course ? `/web/courses/${course}` : `/web/categories/${category}/batches`);
    expect([target, status]).toEqual([target, 200]);
  }
});

test("lists the next events up to perpage, with links to their pages", async () => {
  const { db, load } = await testApi();
  const later = await addEvent(db, { title: "পরে", starts_at: daysFromNow(9), link: "https://example.com/" });
  const next = await addEvent(db, { title: "আগে", starts_at: daysFromNow(2) });
  await addEvent(db, { starts_at: daysFromNow(-2) });
  const shown = ({ id, title, starts_at }: typeof next) => ({
    id,
    title,
    link: `/${id}/event`,
    starts_at: timestamp(starts_at),
  });
  expect((await load(listEventCategories, {})).events).toEqual([shown(next), shown(later)]);
  expect((await load(listEventCategories, { query: { perpage: 1 } })).events).toEqual([shown(next)]);
});

test.each(["0", "21", "many", "1.5"])("refuses perpage=%s", async (perpage) => {
  const { refusal } = await testApi();
  const { errors } = await refusal(422, `/web/homepage/event-categories?perpage=${perpage}`);
  expect(errors).toEqual({ perpage: ["এই তথ্যটি ঠিক নয়।"] });
});

test("lists the published courses for the home page with links to their pages", async () => {
  const { db, load } = await testApi();
  const { id: category_id } = await addCategory(db);
  await addCourse(db, category_id, { slug: "phase-b", title: "ফেজ বি", sort: 2, summary: "সারকথা" });
  await addCourse(db, category_id, { slug: "phase-a", title: "ফেজ এ", sort: 1 });
  await addCourse(db, category_id, { status: "draft" });
  await addCourse(db, category_id, { status: "closed" });
  const response = await load(listHomeCourses, {});
  expect(response.courses.map(({ title, summary, link }) => [title, summary, link])).toEqual([
    ["ফেজ এ", null, "/courses/phase-a"],
    ["ফেজ বি", "সারকথা", "/courses/phase-b"],
  ]);
  expect(await db.$count(courses)).toBe(4);
});
