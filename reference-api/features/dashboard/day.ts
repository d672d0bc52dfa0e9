import type { Database } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { oneRow, rowsOf } from "#api/db/rows-of.ts";
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
      progress: rowsOf(progressOf(db)),
      running: rowsOf(runningAttempts(db)),
      videos: rowsOf(pendingVideos(db)),
      exams: rowsOf(pendingExams(db)),
      missed: rowsOf(newestMissed(db)),
      watched: rowsOf(watchedSince(db)),
      unread: rowsOf(unreadCount(db)),
      deliveries: rowsOf(openDeliveries(db)),
      practice: rowsOf(practiceToday(db)),
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

export type Day = Awaited<ReturnType<typeof selectDay>>;
