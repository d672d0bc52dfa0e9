import { path } from "#app/paths.ts";
import { asOther, type OwnedThings } from "./owned-thing.ts";

/** The first doctor of the demo has the courses; the second asks for them. */
const owner = "01700000001";
const asker = "01700000002";
const course = () => asOther("courses", /"id":(\d+)/, owner);
const term = () => asOther("courses/2", /"year_course_session_id":(\d+)/, owner);
const file = () => asOther("courses/2/materials", /"file":\{"id":(\d+)/, owner);
const folder = () => asOther("courses/2/free-videos/1", /"kind":"hls".*?"media":\{"id":(\d+)/, owner);

function ofCourse(pathOf: (id: string) => string) {
  return { asker, theirs: course, path: pathOf };
}

export const lectureThings: OwnedThings = {
  "my-courses-show": ofCourse((id) => path("my-courses-show", { id })),
  "my-course-materials": ofCourse((id) => path("my-course-materials", { id })),
  "course-schedule": {
    asker,
    theirs: term,
    path: (id) => path("course-schedule", { year_course_session_id: id, batch_id: 6, schedule_id: 12 }),
  },
  "course-schedule, its calendar link": {
    asker,
    theirs: term,
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
  "my-file": { asker, theirs: file, path: (fileId) => path("my-file", { fileId }) },
  "my-file-part": {
    asker,
    theirs: folder,
    path: (fileId) => path("my-file-part", { fileId, grant: "1.2.guessed", part: "index.m3u8" }),
  },
};
