import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { mediaLink } from "#api/http/media-link.ts";
import { timestamp } from "#api/http/wire.ts";
import { dropKeptLecture, keepLecture, listKeptLectures, renewKeptLectures } from "#contract/study/kept-lectures.ts";
import type { Viewer } from "../queries.ts";
import { labelOf } from "../service.ts";
import { findOffer, selectKept } from "./queries.ts";
import { dropLecture, keepFile, renewLectures, requireKeepable } from "./service.ts";

/** Returns the files of a lecture that this login may keep. Throws 403 view_limited or 404. */
async function requireOffer(viewer: Viewer, lectureId: number) {
  await requireKeepable(viewer, lectureId);
  const offer = await findOffer(viewer.db, lectureId);
  if (!offer) throw new NotFound("লেকচারটি পাওয়া যায়নি।");
  const { title, duration, sources } = offer;
  return {
    lecture_id: lectureId,
    title,
    sources: sources.map(({ file, ...source }) => ({
      ...source,
      label: labelOf(source),
      media: mediaLink(viewer, file, duration),
    })),
  };
}

export const keptLectureRoutes = [
  implement(listKeptLectures, async (scope) => {
    const { db, doctor, now, session, query } = scope;
    const kept = await selectKept(db, { doctorId: doctor.id, now });
    return {
      kept: kept.map(({ token_id, expires_at, ...lecture }) => ({
        ...lecture,
        expires_at: timestamp(expires_at),
        is_here: token_id === session.tokenId,
      })),
      offer: query.lecture_id === undefined ? null : await requireOffer(scope, query.lecture_id),
    };
  }),

  implement(keepLecture, async (scope) => {
    await scope.limits.consume("kept lecture: doctor", scope.doctor.id);
    return { server_now: timestamp(scope.now), kept: await keepFile(scope, scope.params.id, scope.body.media_id) };
  }),

  implement(renewKeptLectures, async (scope) => {
    return { server_now: timestamp(scope.now), kept: await renewLectures(scope, scope.body.lecture_ids) };
  }),

  implement(dropKeptLecture, async (scope) => {
    await dropLecture(scope, scope.params.id);
    return {};
  }),
];
