import type { Database } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { oneRow, rowsAsColumn } from "#api/db/rows-of.ts";
import { runningAttempts } from "#api/features/exams/queries.ts";
import { openDeliveries } from "#api/features/lecture-sheets/queries.ts";
import { unreadCount } from "#api/features/notices/queries.ts";
import { practiceParameters, practiceToday } from "#api/features/practice/queries.ts";
import { dayInDhaka, startOfDay } from "#locale/calendar.ts";
import { newestMissed, pendingExams, pendingVideos, watchedSince } from "./pending.ts";
import { progressOf } from "./progress.ts";

const dayQuery = prepared((db) =>
  db
    .select({
      progress: rowsAsColumn(progressOf(db)),
      running: rowsAsColumn(runningAttempts(db)),
      videos: rowsAsColumn(pendingVideos(db)),
      exams: rowsAsColumn(pendingExams(db)),
      missed: rowsAsColumn(newestMissed(db)),
      watched: rowsAsColumn(watchedSince(db)),
      unread: rowsAsColumn(unreadCount(db)),
      deliveries: rowsAsColumn(openDeliveries(db)),
      practice: rowsAsColumn(practiceToday(db)),
    })
    .from(oneRow)
    .prepare("dashboard_day"),
);

export async function selectDay(db: Database, doctorId: number, now: Date) {
  const since = startOfDay(dayInDhaka(now));
  const [day] = await dayQuery(db).execute({ doctorId, now, since, ...practiceParameters(now) });
  if (!day) throw new Error("the dashboard has no row");
  return day;
}

export type DoctorDay = Awaited<ReturnType<typeof selectDay>>;
