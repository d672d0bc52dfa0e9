import { sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";

export async function seedDemoStudy(db: Writer, now: Date): Promise<void> {
  await db.execute(sql`
    insert into lecture_views (doctor_id, lecture_id, position_seconds, watched_ranges, covered_seconds, completed_at, last_flush_at)
    select doctor_id, lecture_id, seconds, int4multirange(int4range(0, seconds)), seconds,
      case when seconds = duration then ends_at end, ${now.toISOString()}::timestamptz
    from (
      select enrolments.doctor_id, event.lecture_id, coalesce(event.ends_at, event.starts_at) as ends_at,
        lecture.duration_seconds as duration,
        case row_number() over (partition by enrolments.id order by event.starts_at desc)
          when 1 then 0 when 2 then 0 when 3 then lecture.duration_seconds / 2 else lecture.duration_seconds end as seconds
      from enrolments
      join schedule_events event on event.batch_schedule_id = enrolments.batch_schedule_id
      join lectures lecture on lecture.id = event.lecture_id
      where event.ends_at < ${now.toISOString()}::timestamptz
    ) as seen
    where seconds > 0
    on conflict do nothing`);
}
