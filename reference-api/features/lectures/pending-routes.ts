import { requireCourse, toCourseHead } from "#api/features/enrolment/access.ts";
import { findCourseEvent, findNextLecture, selectPending } from "#api/features/schedules/queries.ts";
import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { getPendingVideo, listPendingVideos } from "#contract/study/pending.ts";
import { requireLecture } from "./service.ts";

const videosPerPage = 20;

export const pendingRoutes = [
  implement(listPendingVideos, async (scope) => {
    const { db, doctor, now, params, query } = scope;
    const course = await requireCourse(scope, params.id);
    const own = { scheduleId: course.schedule_id, doctorId: doctor.id, now };
    return {
      course: toCourseHead(course),
      ...(await selectPending(db, { ...own, perPage: videosPerPage, ...query })),
    };
  }),

  implement(getPendingVideo, async (scope) => {
    const { db, doctor, now, params } = scope;
    const course = await requireCourse(scope, params.id);
    const own = { scheduleId: course.schedule_id, doctorId: doctor.id, now };
    const found = await findCourseEvent(db, own, params.event_id);
    if (!found?.lectureId || !found.isOver) throw new NotFound("ভিডিওটি পাওয়া যায়নি।");
    const [lecture, next] = await Promise.all([
      requireLecture(scope, found.lectureId),
      findNextLecture(db, own, { from: { id: found.event.id, startsAt: found.startsAt }, direction: "desc" }),
    ]);
    return { course: toCourseHead(course), event: found.event, lecture, next };
  }),
];
