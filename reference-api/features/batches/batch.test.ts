import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { batchSchedules, courses } from "#api/db/schema/catalogue.ts";
import { timestamp } from "#api/http/wire.ts";
import { getBatch, getCategory, listBatches, listBatchSchedules } from "#contract/catalogue/batches.ts";
import { testApi } from "#tests/support/api/api.ts";
import {
  addBatch,
  addCategory,
  addCourse,
  addCourseTerm,
  addSchedule,
  addScheduleEvent,
  daysFromNow,
} from "#tests/support/rows/catalogue-rows.ts";
import { inPages, walk } from "#tests/support/api/lists.ts";

const notFound = { status: 404, message: "ব্যাচটি পাওয়া যায়নি।" };

test("a batch has its schedules in order, with seats and event counts", async () => {
  const { db, load } = await testApi();
  const category = await addCategory(db, { title: "রেসিডেন্সি" });
  await addBatch(db, await addCourseTerm(db), { terms_html: "<p>অন্য</p>" });
  const batch = await addBatch(db, await addCourseTerm(db, { category }), {
    seat_limit: 10,
    seats_taken: 4,
    includes: ["লেকচার শিট"],
    terms_html: "<p>শর্ত</p>",
    ends_on: "2027-06-30",
    target_exam_on: "2027-07-15",
    min_first_payment: "5000.00",
  });
  const evening = await addSchedule(db, batch.id, { title: "সন্ধ্যা", sort: 2, note: "অনলাইন" });
  const morning = await addSchedule(db, batch.id, { title: "সকাল", sort: 1, seats_limit: 5, seats_taken: 3 });
  const large = await addSchedule(db, batch.id, { title: "বিকেল", sort: 3, seats_limit: 90 });
  const [first, second] = [daysFromNow(3), daysFromNow(4)];
  await addScheduleEvent(db, morning.id, { starts_at: second, kind: "exam" });
  await addScheduleEvent(db, morning.id, { starts_at: first });
  await addScheduleEvent(db, morning.id, { starts_at: second, kind: "solve" });
  await addScheduleEvent(db, morning.id, { starts_at: daysFromNow(1), kind: "notice" });
  await addScheduleEvent(db, evening.id, { starts_at: second });
  const response = await load(getBatch, { params: { id: batch.id } });
  expect(response.batch).toMatchObject({
    id: batch.id,
    category_title: "রেসিডেন্সি",
    seats_left: 6,
    seat_limit: 10,
    seats_taken: 4,
    schedule_count: 3,
    lecture_count: 2,
    exam_count: 1,
    includes: ["লেকচার শিট"],
    terms_html: "<p>শর্ত</p>",
    description_html: null,
    ends_on: "2027-06-30",
    target_exam_on: "2027-07-15",
    min_first_payment: "5000.00",
  });
  const empty = { note: null, first_event_at: null, event_count: 0, lecture_count: 0, exam_count: 0, weekdays: [] };
  const counts = { event_count: 3, lecture_count: 2, exam_count: 1 };
  expect(response.batch.schedules).toEqual([
    {
      ...empty,
      id: morning.id,
      title: "সকাল",
      first_event_at: timestamp(first),
      ...counts,
      weekdays: [expect.any(String), expect.any(String)],
      seats_left: 2,
    },
    {
      id: evening.id,
      title: "সন্ধ্যা",
      note: "অনলাইন",
      first_event_at: timestamp(second),
      event_count: 1,
      lecture_count: 1,
      exam_count: 0,
      weekdays: [expect.any(String)],
      seats_left: 6,
    },
    { ...empty, id: large.id, title: "বিকেল", seats_left: 6 },
  ]);
});

test("a schedule names the weekdays of its classes, without exceptions", async () => {
  const { db, load } = await testApi();
  const batch = await addBatch(db, await addCourseTerm(db));
  const schedule = await addSchedule(db, batch.id);
  const addClasses = async (starts: string[], kind: "lecture" | "exam" = "lecture") => {
    for (const start of starts) await addScheduleEvent(db, schedule.id, { starts_at: new Date(start), kind });
  };
  await addClasses(["2099-01-02", "2099-01-09", "2099-01-16"].map((friday) => `${friday}T00:30:00+06:00`));
  for (let week = 0; week < 2; week += 1) {
    await addClasses(["03", "10", "17", "24", "31"].map((saturday) => `2099-01-${saturday}T2${week}:00:00+06:00`));
  }
  await addClasses(["2099-01-05T09:00:00+06:00"]);
  await addClasses(["2099-01-06T09:00:00+06:00"], "exam");
  const { schedules } = (await load(getBatch, { params: { id: batch.id } })).batch;
  expect(schedules[0]?.weekdays?.toSorted()).toEqual(["fri", "sat"]);
});

test("a batch has no more free seats than its schedules together", async () => {
  const { db, load } = await testApi();
  const batch = await addBatch(db, await addCourseTerm(db), { seat_limit: 40 });
  await addSchedule(db, batch.id, { seats_limit: 7 });
  const second = await addSchedule(db, batch.id, { seats_limit: 5, seats_taken: 3 });
  const seats = async () => [
    (await load(getBatch, { params: { id: batch.id } })).batch.seats_left,
    (await load(listBatches, {})).batches.find(({ id }) => id === batch.id)?.seats_left,
  ];
  expect(await seats()).toEqual([9, 9]);
  await db.update(batchSchedules).set({ seats_limit: null }).where(eq(batchSchedules.id, second.id));
  expect(await seats()).toEqual([40, 40]);
});

test("seats_left is null for a batch without a seat limit and for its schedules", async () => {
  const { db, load } = await testApi();
  const batch = await addBatch(db, await addCourseTerm(db), { seats_taken: 500 });
  await addSchedule(db, batch.id);
  const response = await load(getBatch, { params: { id: batch.id } });
  expect(response.batch).toMatchObject({ seats_left: null, schedules: [{ seats_left: null }] });
});

test("a batch closed by the operator is in no list, and its page has the state closed", async () => {
  const { db, load } = await testApi();
  const { id } = await addBatch(db, await addCourseTerm(db), { status: "closed" });
  for (const state of ["current", "past"] as const) {
    expect((await load(listBatches, { query: { state } })).batches).toEqual([]);
  }
  const { batch } = await load(getBatch, { params: { id } });
  expect(batch.enroll_state).toBe("closed");
});

test("a draft batch, course or session, or an inactive category, gives the same 404 as an unknown batch", async () => {
  const { db, refusal } = await testApi();
  const category = await addCategory(db);
  const hidden = await addCategory(db, { active: false });
  const draftCourse = await addCourse(db, category.id, { status: "draft" });
  const drafts = [
    await addBatch(db, await addCourseTerm(db), { status: "draft" }),
    await addBatch(db, await addCourseTerm(db, { status: "draft" })),
    await addBatch(db, await addCourseTerm(db, { category, course: draftCourse })),
    await addBatch(db, await addCourseTerm(db, { category: hidden })),
  ];
  for (const { id } of drafts) {
    expect(await refusal(404, `/web/batches/${id}`)).toEqual(notFound);
    expect(await refusal(404, `/web/batches/${id}/schedules`)).toEqual(notFound);
  }
  expect(await refusal(404, "/web/batches/999999")).toEqual(notFound);
});

test("batches of a course that becomes a draft are hidden", async () => {
  const { db, load } = await testApi();
  await addBatch(db, await addCourseTerm(db));
  expect((await load(listBatches, {})).batches).toHaveLength(1);
  await db.update(courses).set({ status: "draft" });
  const { batches, facets } = await load(listBatches, {});
  expect(batches).toEqual([]);
  expect(facets).toEqual({ courses: [], sessions: [] });
});

test("shows the events of the first schedule unless the query names another", async () => {
  const { db, load } = await testApi();
  const batch = await addBatch(db, await addCourseTerm(db));
  const later = await addSchedule(db, batch.id, { sort: 2 });
  const first = await addSchedule(db, batch.id, { sort: 1 });
  const starts_at = daysFromNow(2);
  const own = await addScheduleEvent(db, first.id, { title: "কার্ডিওলজি", topic: "ইসিজি", mentor: "শিক্ষক", starts_at });
  const other = await addScheduleEvent(db, later.id);
  const response = await load(listBatchSchedules, { params: { id: batch.id } });
  expect(response).toMatchObject({ batch: { id: batch.id }, schedule_id: first.id });
  expect(response.schedules.map(({ id }) => id)).toEqual([first.id, later.id]);
  expect(response.events).toEqual([
    {
      id: own.id,
      kind: "lecture",
      title: "কার্ডিওলজি",
      topic: "ইসিজি",
      mentor: "শিক্ষক",
      mentor_degrees: null,
      starts_at: timestamp(starts_at),
      ends_at: null,
    },
  ]);
  const named = await load(listBatchSchedules, { params: { id: batch.id }, query: { schedule: later.id } });
  expect(named.schedule_id).toBe(later.id);
  expect(named.events.map(({ id }) => id)).toEqual([other.id]);
});

test("a batch without schedules gives no schedule and no events", async () => {
  const { db, load } = await testApi();
  const { id } = await addBatch(db, await addCourseTerm(db));
  const response = await load(listBatchSchedules, { params: { id } });
  expect(response).toMatchObject({ schedules: [], schedule_id: null, events: [], meta: { next: null, prev: null } });
});

test("gives 404 for a schedule of another batch", async () => {
  const { db, refusal } = await testApi();
  const place = await addCourseTerm(db);
  const [batch, other] = [await addBatch(db, place), await addBatch(db, place)];
  const schedule = await addSchedule(db, other.id);
  const response = await refusal(404, `/web/batches/${batch.id}/schedules?schedule=${schedule.id}`);
  expect(response).toEqual({ status: 404, message: "এই সময়সূচিটি পাওয়া যায়নি।" });
});

test("events can be filtered by kind", async () => {
  const { db, load } = await testApi();
  const batch = await addBatch(db, await addCourseTerm(db));
  const schedule = await addSchedule(db, batch.id);
  await addScheduleEvent(db, schedule.id);
  const exam = await addScheduleEvent(db, schedule.id, { kind: "exam" });
  const { events } = await load(listBatchSchedules, { params: { id: batch.id }, query: { kind: "exam" } });
  expect(events.map(({ id }) => id)).toEqual([exam.id]);
});

test("paging through a schedule in both directions shows each event once, even if many begin together", async () => {
  const { db, load } = await testApi();
  const batch = await addBatch(db, await addCourseTerm(db));
  const schedule = await addSchedule(db, batch.id);
  const starts = [daysFromNow(1), daysFromNow(2)];
  const rows = [];
  for (let n = 0; n < 50; n++) rows.push(await addScheduleEvent(db, schedule.id, { starts_at: starts[n % 2] }));
  const order = rows
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || one.id - other.id)
    .map(({ id }) => id);
  const walked = await walk(
    (query) => load(listBatchSchedules, { params: { id: batch.id }, query }),
    ({ events }) => events.map(({ id }) => id),
  );
  expect(walked).toEqual(inPages(order, 14));
});

test("gives the titles of a category, and 404 if it is inactive", async () => {
  const { db, load, refusal } = await testApi();
  await addCategory(db, { slug: "mcps", title: "এমসিপিএস", subtitle: null });
  await addCategory(db, { slug: "old", active: false });
  const { category } = await load(getCategory, { params: { slug: "mcps" } });
  expect(category).toEqual({ slug: "mcps", title: "এমসিপিএস", subtitle: null });
  await refusal(404, "/web/categories/old");
});
