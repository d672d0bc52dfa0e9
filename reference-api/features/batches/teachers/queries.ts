import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { teachers } from "#api/db/schema/teachers.ts";
import type { Teacher } from "#contract/catalogue/teachers.ts";

const maxTeachers = 40;

export const teacherColumns = {
  name: teachers.name,
  degrees: teachers.degrees,
  subjects: teachers.subjects,
  photo: teachers.photo,
  text: teachers.text,
};

export function selectTeachersOf(db: Database, batchId: number): Promise<Teacher[]> {
  return db
    .select(teacherColumns)
    .from(scheduleEvents)
    .innerJoin(batchSchedules, eq(batchSchedules.id, scheduleEvents.batch_schedule_id))
    .innerJoin(teachers, eq(teachers.name, scheduleEvents.mentor))
    .where(and(eq(batchSchedules.batch_id, batchId), inArray(scheduleEvents.kind, ["lecture", "solve"])))
    .groupBy(teachers.id)
    .orderBy(asc(teachers.sort), desc(count()), asc(teachers.id))
    .limit(maxTeachers);
}
