import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { batches, batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { freeVideos } from "#api/db/schema/study.ts";
import * as cell from "../cells.ts";
import type { FileUse, Media } from "#content/media/media-files.ts";
import { filesOf, mediaId, mediaName } from "#content/media/media.ts";
import { idOf, type Ids } from "#content/ids.ts";
import { sourceTable, fillDurations } from "./lecture-source-table.ts";
import type { StatedDuration } from "#content/media/recordings.ts";
import { referenceTo } from "./reference.ts";
import { catalogueTable, rowReader } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";
import { teacherReference } from "./teacher-table.ts";

const file = cell.optional(cell.text(500));

const lectureRow = z.object({
  key: cell.key,
  title: cell.text(),
  mentor: cell.optional(cell.text()),
  body_html: cell.optional(cell.html),
  seconds: cell.optional(cell.wholeNumber.refine((seconds) => seconds > 0, "is not above 0")),
  poster: cell.optional(cell.picture),
  notes: file,
  watermark: cell.withDefault(cell.flag, true),
  subject: cell.optional(cell.text(100)).optional(),
  timetable: cell.listOf(cell.text(200)),
});

const lectureFile = { file: "lectures.csv", key: ["key" as const], row: lectureRow, optionalColumns: ["subject"] };

const readLectures = rowReader(lectureFile);

const notesOf = ({ key, notes, title }: z.output<typeof lectureRow>): FileUse => ({
  owner: key,
  column: "notes",
  file: notes,
  title,
  accepts: ["application/pdf"],
});

const eventsOfLecture = sql<string[]>`array(
  select batches.slug || '/' || batch_schedules.key || '/' || event.key from schedule_events as event
    join batch_schedules on batch_schedules.id = event.batch_schedule_id join batches on batches.id = batch_id
  where event.lecture_id = lectures.id order by event.id)`;

/** Links timetable events to the lectures that name them, and unlinks these lectures from all other events. */
async function placeOnTimetable(db: Writer, rows: z.output<typeof lectureRow>[], ids: Ids): Promise<void> {
  const places = rows.flatMap(({ key, timetable }) =>
    timetable.map((event) => ({ lecture: key, event: idOf(ids, "schedule_events.csv", event) })),
  );
  const keys = rows.map(({ key }) => key);
  await db.execute(sql`
    update ${scheduleEvents} as event set lecture_id = place.lecture_id
    from (
      select event.id, wanted.lecture_id from ${scheduleEvents} as event
      left join (
        select place.event, lecture.id as lecture_id
        from json_to_recordset(${JSON.stringify(places)}) as place (lecture text, event bigint)
        join ${lectures} as lecture on lecture.key = place.lecture
      ) as wanted on wanted.event = event.id
      where wanted.lecture_id is not null
        or event.lecture_id in (
          select id from ${lectures} where key in (select json_array_elements_text(${JSON.stringify(keys)})))
    ) as place
    where place.id = event.id and event.lecture_id is distinct from place.lecture_id`);
}

const freeVideoTable = catalogueTable({
  file: "free_videos.csv",
  key: ["course", "lecture"],
  row: z.object({
    course: cell.slug,
    lecture: cell.key,
    public: cell.withDefault(cell.flag, false),
    sort: cell.sort,
  }),
  into: freeVideos,
  target: [freeVideos.course_id, freeVideos.lecture_id],
  values: (row) => ({ is_public: row.public }),
  extraColumns: { public: freeVideos.is_public },
  links: { course_id: ["courses.csv", "course"], lecture_id: ["lectures.csv", "lecture"] },
});

export function lectureTables(media: Media): CatalogueTable[] {
  const stated = new Map<string, StatedDuration>();
  const files = filesOf(media, {
    table: "lectures",
    use: notesOf,
    current: (db) =>
      db
        .select({ key: lectures.key, id: sql<number>`${lectures.notes_file_id}`.mapWith(Number) })
        .from(lectures)
        .where(sql`${lectures.notes_file_id} is not null`),
  });
  const recorded = catalogueTable({
    ...lectureFile,
    references: ({ mentor, timetable }) => [
      teacherReference(mentor),
      ...timetable.map((event) => referenceTo("timetable", "schedule_events.csv", event)),
    ],
    known: (db) => db.select({ key: lectures.key, id: lectures.id }).from(lectures),
    ...files,
    rows: async (folder) => fillDurations(media, folder, await readLectures(folder)),
    conflicts(db, rows) {
      for (const { line, row } of rows) if (row.seconds !== null) stated.set(row.key, { seconds: row.seconds, line });
      return files.conflicts(db, rows);
    },
    into: lectures,
    target: [lectures.key],
    values: ({ key, seconds }, ids) => ({
      duration_seconds: seconds ?? 0,
      notes_file_id: mediaId(ids, "lectures", key),
    }),
    extraColumns: {
      seconds: lectures.duration_seconds,
      notes: mediaName("lectures.notes_file_id"),
      timetable: eventsOfLecture,
    },
    finish: placeOnTimetable,
  });

  return [recorded, sourceTable(media, stated), freeVideoTable];
}

export function knownEvents(db: Writer) {
  return db
    .select({
      key: sql<string>`${batches.slug} || '/' || ${batchSchedules.key} || '/' || ${scheduleEvents.key}`,
      id: scheduleEvents.id,
    })
    .from(scheduleEvents)
    .innerJoin(batchSchedules, eq(batchSchedules.id, scheduleEvents.batch_schedule_id))
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id));
}
