import { requireCourse, toCourseHead } from "#api/features/enrolment/access.ts";
import { findCourseEvent, findNextLecture } from "#api/features/schedules/queries.ts";
import { Forbidden, NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp } from "#api/http/wire.ts";
import { getLecture, updateLectureMark, updateLectureProgress } from "#contract/study/lectures.ts";
import { markLecture, recordProgress, rememberMinute } from "./progress.ts";
import type { Viewer } from "./queries.ts";
import { requireLecture } from "./service.ts";

/**
 * Returns the id of the event in a URL, even with schedule and event id swapped; undefined if neither of them is the id
 * of the schedule.
 */
function eventIdOf({ schedule_id, event_id }: { schedule_id: number; event_id: number }, scheduleId: number) {
  if (schedule_id === scheduleId) return event_id;
  return event_id === scheduleId ? schedule_id : undefined;
}

function watching({ doctor, now }: Pick<Viewer, "doctor" | "now">, lectureId: number) {
  return { doctorId: doctor.id, lectureId, now };
}

export const lectureRoutes = [
  implement(getLecture, async (scope) => {
    const { db, doctor, now, params } = scope;
    const course = await requireCourse(scope, params.id);
    const own = { scheduleId: course.schedule_id, doctorId: doctor.id, now };
    const eventId = eventIdOf(params, course.schedule_id);
    if (eventId === params.schedule_id) scope.log.info({ eventId }, "lecture URL has schedule and event id swapped");
    const found = eventId === undefined ? undefined : await findCourseEvent(db, own, eventId);
    if (!found?.lectureId) throw new NotFound("লেকচারটি পাওয়া যায়নি।");
    if (now < found.startsAt) {
      throw new Forbidden("not_yet", "লেকচারটি এখনো খোলেনি।", { opens_at: timestamp(found.startsAt) });
    }
    const [lecture, next] = await Promise.all([
      requireLecture(scope, found.lectureId),
      findNextLecture(db, own, { from: { id: found.event.id, startsAt: found.startsAt }, direction: "asc" }),
    ]);
    return { course: toCourseHead(course), event: found.event, lecture, next };
  }),

  implement(updateLectureProgress, async (scope) =>
    recordProgress(scope.db, watching(scope, scope.params.id), scope.body),
  ),

  implement(updateLectureMark, async (scope) => {
    const { db, params, body } = scope;
    return "minute" in body
      ? rememberMinute(db, watching(scope, params.id), body.minute)
      : markLecture(db, watching(scope, params.id), body.is_watched);
  }),
];
