import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { batches, batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { teachers } from "#api/db/schema/teachers.ts";
import * as cell from "../cells.ts";
import { joinedKey, type CheckedRow } from "../csv.ts";
import type { MediaFolders } from "#content/media/media-files.ts";
import type { Reference } from "./reference.ts";
import { picturesOf } from "#content/media/sized-pictures.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const file = "teachers.csv";

const teacherRow = z.object({
  name: cell.text(),
  degrees: cell.optional(cell.text()),
  subjects: cell.listOf(cell.text(100)),
  photo: cell.optional(cell.text(500)),
  text: cell.optional(cell.text(1000)),
  sort: cell.sort,
});

type TeacherRow = z.output<typeof teacherRow>;

/** Size of a photo in pixels. */
const portrait = { width: 144, height: 144 };

export function teacherTable(media: MediaFolders): CatalogueTable {
  const photos = picturesOf<TeacherRow>(media, portrait, ({ photo }) => ({ column: "photo", value: photo }));
  return catalogueTable({
    file,
    key: ["name"],
    row: teacherRow,
    known: (db) => db.select({ key: teachers.name, id: teachers.id }).from(teachers),
    conflicts: photos.conflicts,
    into: teachers,
    target: [teachers.name],
    isNamedInTexts: true,
    values: ({ photo }) => ({ photo: photos.addressOf(photo) }),
    finish: photos.keep,
  });
}

/**
 * Returns the reference of a row to the teacher that it names as mentor, or undefined for null. Any name is accepted as
 * long as there are no teachers in the file or the database.
 */
export function teacherReference(mentor: string | null): Reference | undefined {
  return mentor === null ? undefined : { column: "mentor", file, key: mentor, acceptsAnyIfEmpty: true };
}

interface EventKey {
  batch: string;
  schedule: string;
  key: string;
}

const Overlaps = z.array(z.object({ place: z.string(), other: z.string(), mentor: z.string() }));

/**
 * Finds classes (lectures and `solve` sessions) that have an end to come and overlap another one of the same listed
 * teacher. Classes with the same title and time on several schedules count as one joint class.
 */
export async function overlappingClasses(db: Writer, rows: CheckedRow<EventKey>[], now: Date) {
  const lineOf = new Map(rows.map(({ line, row }) => [joinedKey([row.batch, row.schedule, row.key]), line]));
  const { rows: found } = await db.execute(sql`
    with class as (
      select event.id, event.title, event.mentor, event.starts_at, event.ends_at,
        batch.slug || '/' || schedule.key || '/' || event.key as place
      from ${scheduleEvents} as event
      join ${batchSchedules} as schedule on schedule.id = event.batch_schedule_id
      join ${batches} as batch on batch.id = schedule.batch_id
      where event.kind in ('lecture', 'solve') and event.ends_at > ${now.toISOString()}
        and event.mentor in (select name from ${teachers})
    )
    select class.place, other.place as other, class.mentor
    from class join class as other on other.mentor = class.mentor and other.id <> class.id
      and other.starts_at < class.ends_at and class.starts_at < other.ends_at
      and (other.title, other.starts_at, other.ends_at) <> (class.title, class.starts_at, class.ends_at)
    order by class.id, other.id`);
  return Overlaps.parse(found).flatMap(({ place, other, mentor }) => {
    const line = lineOf.get(place);
    const otherLine = lineOf.get(other);
    // of two rows of the file, the problem is reported at the later one
    if (line === undefined || (otherLine !== undefined && otherLine > line)) return [];
    return [{ line, column: "starts_at", reason: `"${mentor}" teaches ${other} at that time` }];
  });
}
