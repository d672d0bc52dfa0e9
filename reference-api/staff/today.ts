import type { Command } from "commander";
import { dhaka } from "#api/db/dhaka.ts";
import { sql } from "drizzle-orm";
import type { OpenDatabase } from "#api/db/client.ts";
import { dayInDhaka, endOfDay, startOfDay } from "#locale/calendar.ts";
import type { StaffContext } from "./context.ts";
import { countsLine, countForStaff } from "./operation/status.ts";
import { jsonOption, printRows, type PrintedCell, type JsonOption } from "./table.ts";
import { jsonText } from "#runtime/terminal-text.ts";

const maxListed = 200;

type Row = Record<string, PrintedCell>;

async function readDay({ db, pool }: OpenDatabase, now: Date) {
  const day = dayInDhaka(now);
  const isToday = (column: string) =>
    sql`${sql.raw(column)} >= ${startOfDay(day).toISOString()} and ${sql.raw(column)} < ${endOfDay(day).toISOString()}`;
  const at = (column: string) => sql`to_char(${sql.raw(column)} at time zone ${dhaka}, 'HH24:MI')`;
  const places = sql`schedule_events as event
    join batch_schedules as schedule on schedule.id = event.batch_schedule_id
    join batches as batch on batch.id = schedule.batch_id and batch.status = 'published'`;
  const rows = async (query: ReturnType<typeof sql>) => (await db.execute<Row>(query)).rows;
  return {
    day,
    classes: await rows(sql`
      select ${at("event.starts_at")} as at, event.kind, batch.slug || '/' || schedule.key as place, event.title, event.mentor
      from ${places} where ${isToday("event.starts_at")} order by event.starts_at, event.id limit ${maxListed}`),
    results: await rows(sql`
      select ${at("sitting.result_at")} as at, exams.key as exam, batch.slug || '/' || schedule.key as place, event.title
      from ${places} join exam_events as sitting on sitting.schedule_event_id = event.id join exams on exams.id = sitting.exam_id
      where ${isToday("sitting.result_at")} order by sitting.result_at, event.id limit ${maxListed}`),
    closing: await rows(sql`
      select ${at("enroll_closes_at")} as at, slug as batch, seats_taken as taken, seat_limit as seats
      from batches where status = 'published' and ${isToday("enroll_closes_at")}
      order by enroll_closes_at, id limit ${maxListed}`),
    waiting: await countForStaff(pool),
  };
}

export function todayCommand(program: Command, { now, print, withDatabase }: StaffContext): void {
  program
    .command("today")
    .description("show today's classes and exams, results, closing enrolments, and what waits for staff")
    .option(...jsonOption)
    .action(({ json }: JsonOption) =>
      withDatabase(async (open) => {
        const { day, classes, results, closing, waiting } = await readDay(open, now());
        if (json) {
          print(jsonText({ day, classes, results, closing, waiting }));
          return;
        }
        print(day);
        printRows(print, { rows: classes, none: "No classes or exams.", json });
        printRows(print, { rows: results, none: "No results are published.", json });
        printRows(print, { rows: closing, none: "No batch closes its enrolment.", json });
        print(`for staff: ${countsLine(waiting)}`);
      }),
    );
}
