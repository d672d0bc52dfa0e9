import { path } from "#app/paths.ts";
import { findOwnId, type Doctors, type OwnedResources } from "./owned-resource.ts";

/** The first doctor owns the courses; the second requests them. */
const requester = "second";

function inRunningCourse(call: string, find: RegExp) {
  return ({ first }: Doctors) => findOwnId(first, `courses/${first.courses.running}${call}`, find);
}

const course = ({ first }: Doctors) => first.courses.running;
const term = inRunningCourse("", /"year_course_session_id":(\d+)/);
const file = inRunningCourse("/materials", /"file":\{"id":(\d+)/);
const folder = inRunningCourse("/free-videos/1", /"kind":"hls".*?"media":\{"id":(\d+)/);

function ofCourse(pathOf: (id: string) => string) {
  return { requester, foreignId: course, path: pathOf } as const;
}

export const lectureResources: OwnedResources = {
  "my-courses-show": ofCourse((id) => path("my-courses-show", { id })),
  "my-first-class": ofCourse((id) => path("my-first-class", { id })),
  "my-course-materials": ofCourse((id) => path("my-course-materials", { id })),
  "course-schedule": {
    requester,
    foreignId: term,
    path: (id) => path("course-schedule", { year_course_session_id: id, batch_id: 6, schedule_id: 12 }),
  },
  "course-schedule, its calendar link": {
    requester,
    foreignId: term,
    path: (id) => path("course-schedule", { year_course_session_id: id, batch_id: 6, schedule_id: 12 }),
    form: () => ({ form: "feed" }),
  },
  "my-full-schedule": ofCourse((id) => path("my-full-schedule", { id })),
  "my-lecture": ofCourse((id) => path("my-lecture", { id, scheduleId: 12, eventId: 520 })),
  "my-lecture, as seen": {
    ...ofCourse((id) => path("my-lecture", { id, scheduleId: 12, eventId: 520 })),
    form: () => ({ form: "mark", lecture_id: "1", is_watched: "yes" }),
  },
  "my-free-videos": ofCourse((id) => path("my-free-videos", { id })),
  "my-free-video": ofCourse((id) => path("my-free-video", { id, freeVideoId: 1 })),
  "my-pending-videos": ofCourse((id) => path("my-pending-videos", { id })),
  "my-pending-video": ofCourse((id) => path("my-pending-video", { id, pendingVideoId: 520 })),
  "my-file": { requester, foreignId: file, path: (fileId) => path("my-file", { fileId }) },
  "my-file-part": {
    requester,
    foreignId: folder,
    path: (fileId) => path("my-file-part", { fileId, grant: "1.2.guessed", part: "index.m3u8" }),
  },
};
