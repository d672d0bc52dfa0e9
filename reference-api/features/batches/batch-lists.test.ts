import { describe, expect, test } from "vitest";
import { listBatches, listCategoryBatches } from "#contract/catalogue/batches.ts";
import { testApi } from "#tests/support/api/api.ts";
import {
  addBatch,
  addCategory,
  addCourse,
  addCourseTerm,
  addSession,
  daysFromNow,
} from "#tests/support/rows/catalogue-rows.ts";
import { inPages, walk } from "#tests/support/api/lists.ts";

const titles = (response: { batches: { title: string }[] }) => response.batches.map(({ title }) => title);

test("without batches, the list and its facets are empty", async () => {
  const { load } = await testApi();
  expect(await load(listBatches, {})).toEqual({
    batches: [],
    facets: { courses: [], sessions: [] },
    meta: { per_page: 10, next: null, prev: null },
  });
});

test("a listed batch has the fields that a doctor chooses by", async () => {
  const { db, load } = await testApi();
  const category = await addCategory(db, { slug: "fcps" });
  const course = await addCourse(db, category.id, { title: "FCPS Part-II" });
  const session = await addSession(db, { title: "জানুয়ারি" });
  const place = await addCourseTerm(db, { category, course, session, year: 2028 });
  const offer = {
    title: "শুক্রবারের ব্যাচ",
    mode: "mixed" as const,
    venue: "ঢাকা",
    weekdays: ["fri" as const, "sat" as const],
    starts_on: "2027-12-31",
    price: "14000.00",
    discounted_price: "12500.50",
  };
  const batch = await addBatch(db, place, { ...offer, seat_limit: 40, seats_taken: 33 });
  const { batches } = await load(listBatches, {});
  expect(batches).toMatchObject([
    {
      ...offer,
      id: batch.id,
      course: "FCPS Part-II",
      category_slug: "fcps",
      session: "জানুয়ারি",
      year: 2028,
      seats_left: 7,
      enroll_state: "open",
      schedule_count: 0,
    },
  ]);
});

test("current batches are ordered soonest to close first, past ones newest first", async () => {
  const { db, load } = await testApi();
  const place = await addCourseTerm(db);
  for (const days of [9, -2, 3, -30, 6]) {
    await addBatch(db, place, { title: `${days}`, enroll_closes_at: daysFromNow(days) });
  }
  expect(titles(await load(listBatches, {}))).toEqual(["3", "6", "9"]);
  expect(titles(await load(listBatches, { query: { state: "current" } }))).toEqual(["3", "6", "9"]);
  expect(titles(await load(listBatches, { query: { state: "past" } }))).toEqual(["-2", "-30"]);
});

describe("batch list filters", () => {
  test.each([
    ["by course", { course: "mcps" }, ["other course"]],
    ["by mode", { mode: "offline" as const }, ["offline"]],
    ["by session", { session: "july" }, ["other session"]],
    ["by weekday", { weekday: "mon" as const }, ["on mondays"]],
    ["by start month, first and last day included", { month: "2027-02" }, ["february 1", "february 28"]],
    ["by words", { search: "মনডে বিশেষ" }, ["on mondays"]],
    ["by two filters at once", { mode: "offline" as const, weekday: "mon" as const }, []],
    ["by an unknown course", { course: "unknown" }, []],
    ["by December, at the turn of the year", { month: "2027-12" }, ["december 31"]],
  ])("%s", async (_, query, found) => {
    const { db, load } = await testApi();
    const category = await addCategory(db);
    const session = await addSession(db, { slug: "january" });
    const course = await addCourse(db, category.id, { slug: "fcps-p-ii" });
    const place = await addCourseTerm(db, { category, course, session });
    const mcps = await addCourse(db, category.id, { slug: "mcps" });
    const july = await addSession(db, { slug: "july" });
    await addBatch(db, await addCourseTerm(db, { category, course: mcps, session }), { title: "other course" });
    await addBatch(db, await addCourseTerm(db, { category, course, session: july }), { title: "other session" });
    await addBatch(db, place, { title: "offline", mode: "offline" });
    const mondays = await addBatch(db, place, { title: "মনডে স্পেশাল বিশেষ", weekdays: ["sun", "mon"] });
    await addBatch(db, place, { title: "february 1", starts_on: "2027-02-01" });
    await addBatch(db, place, { title: "february 28", starts_on: "2027-02-28" });
    await addBatch(db, place, { title: "march 1", starts_on: "2027-03-01" });
    await addBatch(db, place, { title: "december 31", starts_on: "2027-12-31" });
    const { batches } = await load(listBatches, { query });
    const shown = batches.map(({ id, title }) => (id === mondays.id ? "on mondays" : title));
    expect(shown).toEqual(found);
  });

  test("empty form fields do not filter", async () => {
    const { db, request } = await testApi();
    await addBatch(db, await addCourseTerm(db));
    const response = await request("/web/batches?course=&mode=&session=&weekday=&month=&state=&search=");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ batches: [{}] });
  });

  test.each(["mode=by-post", "weekday=funday", "month=2027-13", "month=2027-1", "state=open", "course=ক"])(
    "rejects %s",
    async (query) => {
      const { refusal } = await testApi();
      const { errors } = await refusal(422, `/web/batches?${query}`);
      expect(errors).toEqual({ [query.split("=")[0] ?? ""]: ["এই তথ্যটি ঠিক নয়।"] });
    },
  );
});

test.each([
  ["য় as one character", "ম\u09DFমনসিংহ"],
  ["য় as letter and dot", "ম\u09AF\u09BCমনসিংহ"],
  ["Bengali digits", "২০২৭"],
  ["Latin digits", "2027"],
  ["a word prefix", "ময়মন"],
  ["words in another order and letter case", "FCPS ময়মনসিংহ"],
  ["characters that are operators in PostgreSQL", "fcps & | ! ( ) : * ' \\"],
])("a batch is found by %s", async (_, search) => {
  const { db, load } = await testApi();
  const place = await addCourseTerm(db);
  await addBatch(db, place, { title: "ময়মনসিংহ Fcps ব্যাচ ২০২৭" });
  await addBatch(db, place, { title: "ঢাকা ব্যাচ ১৯" });
  expect(titles(await load(listBatches, { query: { search } }))).toEqual(["ময়মনসিংহ Fcps ব্যাচ ২০২৭"]);
});

test("unknown words find nothing, and words that grow when normalised cause no error", async () => {
  const { db, load } = await testApi();
  await addBatch(db, await addCourseTerm(db));
  expect(titles(await load(listBatches, { query: { search: "নেই" } }))).toEqual([]);
  expect(titles(await load(listBatches, { query: { search: "㌖".repeat(80) } }))).toEqual([]);
});

test.each(["current", "past"] as const)(
  "paging through %s batches in both directions shows each once, even if many close at the same moment",
  async (state) => {
    const { db, load } = await testApi();
    const place = await addCourseTerm(db);
    const sign = state === "past" ? -1 : 1;
    const days = [...Array(30).keys()].map((n) => ({ close: daysFromNow(sign * (1 + (n % 3))), n }));
    const closings = new Map(days.map(({ close, n }) => [n % 3, close]));
    const rows = [];
    for (const { n } of days) rows.push(await addBatch(db, place, { enroll_closes_at: closings.get(n % 3) }));
    const order = rows
      .map(({ id, enroll_closes_at }) => ({ id, at: enroll_closes_at.getTime() }))
      .sort((one, other) => sign * (one.at - other.at || one.id - other.id))
      .map(({ id }) => id);
    const walked = await walk(
      (cursor) => load(listBatches, { query: { state, ...cursor } }),
      ({ batches }) => batches.map(({ id }) => id),
    );
    expect(walked).toEqual(inPages(order, 10));
  },
);

test("a category lists its own batches with its own facets", async () => {
  const { db, load } = await testApi();
  const category = await addCategory(db, { slug: "diploma", title: "ডিপ্লোমা", subtitle: "সব বিষয়" });
  const course = await addCourse(db, category.id, { slug: "diploma-main", title: "ডিপ্লোমা কোর্স" });
  const session = await addSession(db, { slug: "july", title: "জুলাই" });
  await addBatch(db, await addCourseTerm(db, { category, course, session }), { title: "own" });
  await addBatch(db, await addCourseTerm(db), { title: "other" });
  const response = await load(listCategoryBatches, { params: { slug: "diploma" } });
  expect(titles(response)).toEqual(["own"]);
  expect(response.category).toEqual({ slug: "diploma", title: "ডিপ্লোমা", subtitle: "সব বিষয়" });
  expect(response.facets).toEqual({
    courses: [{ slug: "diploma-main", title: "ডিপ্লোমা কোর্স" }],
    sessions: [{ slug: "july", title: "জুলাই" }],
  });
});

test("facets list each course and session with a published batch once, past ones included", async () => {
  const { db, load } = await testApi();
  const category = await addCategory(db);
  const january = await addSession(db, { slug: "january", title: "জানুয়ারি" });
  const july = await addSession(db, { slug: "july", title: "জুলাই" });
  const second = await addCourse(db, category.id, { slug: "second", title: "দ্বিতীয়", sort: 2 });
  const first = await addCourse(db, category.id, { slug: "first", title: "প্রথম", sort: 1 });
  const hidden = await addCourse(db, category.id, { slug: "hidden", title: "লুকানো", sort: 3 });
  await addBatch(db, await addCourseTerm(db, { category, course: second, session: january }));
  await addBatch(db, await addCourseTerm(db, { category, course: first, session: july }), {
    enroll_closes_at: daysFromNow(-1),
  });
  await addBatch(db, await addCourseTerm(db, { category, course: hidden }), { status: "draft" });
  const closed = await addCategory(db, { active: false });
  await addBatch(db, await addCourseTerm(db, { category: closed, course: hidden }));
  const { facets } = await load(listBatches, {});
  expect(facets).toEqual({
    courses: [
      { slug: "first", title: "প্রথম" },
      { slug: "second", title: "দ্বিতীয়" },
    ],
    sessions: [
      { slug: "january", title: "জানুয়ারি" },
      { slug: "july", title: "জুলাই" },
    ],
  });
});

test.each(["", "/batches", "/batch-finder"])(
  "/web/categories/unknown%s gives 404 with a Bengali message",
  async (rest) => {
    const { refusal } = await testApi();
    expect(await refusal(404, `/web/categories/unknown${rest}`)).toEqual({
      status: 404,
      message: "এই বিভাগটি পাওয়া যায়নি।",
    });
  },
);
