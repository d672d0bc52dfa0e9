import { getLecture } from "#contract/study/lectures.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { getMedia, type MediaLink } from "#contract/study/media.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addLecture, addLectureEvent, addOwnCourse } from "#tests/support/rows/study-rows.ts";

export interface Link {
  id: number | string;
  grant: string;
}

export interface Login {
  token: string;
  device: string;
}

/** Creates a doctor with access to a lecture, and functions to load its file. */
export async function testLecture() {
  const api = await testAccounts();
  const { db, ok, request } = api;
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const lecture = await addLecture(db);
  const event = await addLectureEvent(db, course.scheduleId, { lecture });
  const who = await loggedIn(db, doctor.id);
  const params = { id: course.id, schedule_id: course.scheduleId, event_id: event.id };

  async function linkFor(by: Login): Promise<MediaLink> {
    const { lecture: loaded } = await ok(getLecture, { params }, by);
    const [source] = loaded.sources;
    if (!source) throw new Error("no source");
    return source.media;
  }
  const fetchAs = (path: string, by: Partial<Login>, headers: Record<string, string> = {}) =>
    request(path, {
      headers: {
        ...headers,
        ...(by.token && { Authorization: `Bearer ${by.token}` }),
        ...(by.device && { "X-DEVICE-TOKEN": by.device }),
      },
    });
  const fetchMedia = (link: Link, by: Partial<Login>, headers?: Record<string, string>) =>
    fetchAs(endpointPath(getMedia, { params: { id: link.id }, query: { grant: link.grant } }), by, headers);
  return { ...api, doctor, course, lecture, params, who, linkFor, fetchAs, fetchMedia };
}
