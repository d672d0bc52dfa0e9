import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { getBatch, listBatches, listBatchSchedules, type ScheduleEvent } from "#contract/catalogue/batches.ts";
import { testApi } from "#tests/support/api/api.ts";

type Load = Awaited<ReturnType<typeof testApi>>["load"];

async function eventsOf(load: Load, id: number, schedule: number): Promise<ScheduleEvent[]> {
  const all: ScheduleEvent[] = [];
  for (let after: string | undefined; ;) {
    const { events, meta } = await load(listBatchSchedules, { params: { id }, query: { schedule, after } });
    all.push(...events);
    if (!meta.next) return all;
    after = meta.next;
  }
}

test("the days, classes, exams and seats of each demo batch match its timetables", async () => {
  const { db, load } = await testApi({ seeded: true });
  const ids = await db.select({ id: batches.id }).from(batches);
  expect(ids.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const { id } of ids) {
    const { batch } = await load(getBatch, { params: { id } });
    const check = (isSo: boolean, what: string) => isSo || wrong.push(`${batch.title}: ${what}`);
    const left = batch.schedules.map(({ seats_left }) => seats_left);
    const all: ScheduleEvent[] = [];
    for (const schedule of batch.schedules) {
      const attended = (await eventsOf(load, id, schedule.id)).filter(({ kind }) => kind !== "notice");
      check(schedule.event_count === attended.length, `${schedule.title} counts ${schedule.event_count}`);
      check(schedule.first_event_at === attended[0]?.starts_at, `${schedule.title} begins on another day`);
      all.push(...attended);
    }
    const days = all.map(({ starts_at }) => dayInDhaka(new Date(starts_at))).toSorted();
    check(days[0] === batch.starts_on, `begins on ${batch.starts_on}, its timetables on ${days[0]}`);
    check((days.at(-1) ?? "") <= (batch.ends_on ?? ""), `ends on ${batch.ends_on}, its timetables on ${days.at(-1)}`);
    const most = Math.max(...batch.schedules.map(({ event_count }) => event_count ?? 0));
    check((batch.lecture_count ?? 0) + (batch.exam_count ?? 0) >= most, "has fewer classes and exams than a timetable");
    const sum = left.reduce<number>((total, seats) => total + (seats ?? Infinity), 0);
    check(
      typeof batch.seats_left !== "number" || sum >= batch.seats_left,
      `${batch.seats_left} seats, its timetables ${sum}`,
    );
  }
  expect(wrong).toEqual([]);
});

test("the first batch in the demo's list is open and has a seat", async () => {
  const { load } = await testApi({ seeded: true });
  const [first] = (await load(listBatches, { query: {} })).batches;
  expect([first?.enroll_state, first?.seats_left === 0]).toEqual(["open", false]);
});
