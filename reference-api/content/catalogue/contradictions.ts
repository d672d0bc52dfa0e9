import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { dhaka } from "#api/db/dhaka.ts";
import type { Problem } from "../csv.ts";
import type { Sheet } from "#content/tables/table.ts";
import type { Blame } from "./blame.ts";
import { examContradictions } from "./exam-contradictions.ts";

const Seats = z.array(z.object({ batch: z.string(), limit: z.number(), together: z.number(), last: z.string() }));

async function seatContradictions(db: Writer): Promise<Blame[][]> {
  const { rows } = await db.execute(sql`
    select batch.slug as batch, batch.seat_limit as limit, sum(schedule.seats_limit)::int as together,
      (array_agg(batch.slug || '/' || schedule.key order by schedule.id desc))[1] as last
    from batches as batch join batch_schedules as schedule on schedule.batch_id = batch.id and schedule.seats_limit is not null
    group by batch.id having sum(schedule.seats_limit) > batch.seat_limit order by batch.id`);
  return Seats.parse(rows).map(({ batch, limit, together, last }) => [
    {
      file: "batches.csv",
      key: batch,
      column: "seat_limit",
      reason: `is ${limit}, but its schedules have ${together} seats together`,
    },
    {
      file: "schedules.csv",
      key: last,
      column: "seats_limit",
      reason: `brings the schedules to ${together} seats, but the batch has ${limit}`,
    },
  ]);
}

const Days = z.array(z.object({ batch: z.string(), place: z.string(), day: z.string(), edge: z.string() }));

/**
 * Finds classes and exams of the timetable whose day in Dhaka is outside one edge (first or last day) of their batch;
 * events of the kind notice are exempt.
 */
async function eventsOutsideBatch(db: Writer, { edge, isOutside }: { edge: SQL; isOutside: SQL }) {
  const { rows } = await db.execute(sql`
    select batch.slug as batch, batch.slug || '/' || schedule.key || '/' || event.key as place, day::text as day, ${edge}::text as edge
    from schedule_events as event
    join batch_schedules as schedule on schedule.id = event.batch_schedule_id
    join batches as batch on batch.id = schedule.batch_id
    cross join lateral (select (event.starts_at at time zone ${dhaka})::date as day) as dhaka
    where event.kind <> 'notice' and ${isOutside} order by event.id`);
  return Days.parse(rows);
}

async function dayContradictions(db: Writer): Promise<Blame[][]> {
  const before = await eventsOutsideBatch(db, { edge: sql`batch.starts_on`, isOutside: sql`day < batch.starts_on` });
  const after = await eventsOutsideBatch(db, { edge: sql`batch.ends_on`, isOutside: sql`day > batch.ends_on` });
  const event = (place: string) => ({ file: "schedule_events.csv", key: place, column: "starts_at" });
  return [
    ...before.map(({ batch, place, day, edge }) => [
      { ...event(place), reason: `is on ${day}, but the batch begins on ${edge}` },
      { file: "batches.csv", key: batch, column: "starts_on", reason: `is ${edge}, but ${place} is on ${day}` },
    ]),
    ...after.map(({ batch, place, day, edge }) => [
      { ...event(place), reason: `is on ${day}, but the batch ends on ${edge}` },
      { file: "batches.csv", key: batch, column: "ends_on", reason: `is ${edge}, but ${place} is on ${day}` },
    ]),
  ];
}

/**
 * Finds contradictions between rows of several files, after all of them have been written. Each is reported once, at
 * the first of its rows that the folder contains, or not at all if the folder contains none of them.
 */
export async function contradictions(db: Writer, sheets: Sheet[]): Promise<Problem[]> {
  const linesOf = new Map(sheets.map((sheet) => [sheet.file, sheet.lines()]));
  const found = [
    ...(await seatContradictions(db)),
    ...(await dayContradictions(db)),
    ...(await examContradictions(db)),
  ];
  return found.flatMap((blames) => {
    const [problem] = blames.flatMap(({ file, key, column, reason }) => {
      const line = linesOf.get(file)?.get(key);
      return line === undefined ? [] : [{ file, line, column, reason }];
    });
    return problem ?? [];
  });
}
