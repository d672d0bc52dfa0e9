import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { classMeetings, classMoves } from "#api/db/schema/reminders.ts";
import { isClass, classLocation } from "./event-rows.ts";

/** Days for which a past class is still tracked, since it may be postponed after its start. */
const rememberedDays = 2;

/**
 * Records the coming classes whose time or place changed since the last call, however they were changed. Changes in one
 * schedule count as one move; new classes do not count. Returns the number of moves.
 */
export async function noteClassMoves(db: Database, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`${at} - make_interval(days => ${rememberedDays}::int)`;
  const known = classMeetings.schedule_event_id;
  const classes = db
    .select({
      id: scheduleEvents.id,
      batch_schedule_id: scheduleEvents.batch_schedule_id,
      starts_at: scheduleEvents.starts_at,
      ends_at: scheduleEvents.ends_at,
      place: classLocation.as("place"),
    })
    .from(scheduleEvents)
    .innerJoin(batchSchedules, eq(batchSchedules.id, scheduleEvents.batch_schedule_id))
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .where(and(isClass, gt(scheduleEvents.starts_at, since)));
  const { rows } = await db.execute<{ id: number }>(sql`
    with now_meeting as ${classes},
    forgotten as (
      delete from ${classMeetings} using ${scheduleEvents}
      where ${scheduleEvents.id} = ${known} and ${scheduleEvents.starts_at} <= ${since}),
    noted as (
      insert into ${classMeetings} select id, starts_at, ends_at, place from now_meeting
      where starts_at > ${at} and not exists (select from ${classMeetings} where ${known} = now_meeting.id)
      on conflict do nothing),
    moved as (
      update ${classMeetings} as before set starts_at = c.starts_at, ends_at = c.ends_at, place = c.place
      from now_meeting c where c.id = before.schedule_event_id
        and (before.starts_at, before.ends_at, before.place) is distinct from (c.starts_at, c.ends_at, c.place)
      returning c.id, c.batch_schedule_id, c.starts_at)
    insert into ${classMoves} (schedule_event_id, classes)
    select (array_agg(id order by starts_at, id))[1], count(*) from moved where starts_at > ${at} group by batch_schedule_id
    returning id`);
  return rows.length;
}
