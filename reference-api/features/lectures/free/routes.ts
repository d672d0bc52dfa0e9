import { requireCourse, toCourseHead } from "#api/features/enrolment/access.ts";
import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { getFreeVideo, listFreeVideos } from "#contract/study/free-videos.ts";
import { requireLecture } from "../service.ts";
import { findFreeVideo, selectFreeVideos } from "./queries.ts";

const videosPerPage = 20;

export const freeVideoRoutes = [
  implement(listFreeVideos, async (scope) => {
    const { db, doctor, params, query } = scope;
    const course = await requireCourse(scope, params.id);
    const videoScope = { courseId: course.course_id, doctorId: doctor.id };
    return {
      course: toCourseHead(course),
      ...(await selectFreeVideos(db, { ...videoScope, perPage: videosPerPage, ...query })),
    };
  }),

  implement(getFreeVideo, async (scope) => {
    const { db, doctor, params } = scope;
    const course = await requireCourse(scope, params.id);
    const found = await findFreeVideo(db, { courseId: course.course_id, doctorId: doctor.id }, params.video_id);
    if (!found) throw new NotFound("ভিডিওটি পাওয়া যায়নি।");
    return {
      course: toCourseHead(course),
      lecture: await requireLecture(scope, found.lectureId),
      next: found.next,
    };
  }),
];
