import { and, eq } from "drizzle-orm";
import { lectures, mediaFiles } from "#api/db/schema/lectures.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { teachers } from "#api/db/schema/teachers.ts";
import { coverageOf } from "#api/features/schedules/queries.ts";
import { teacherColumns } from "#api/features/batches/teachers/queries.ts";
import { NotFound } from "#api/http/errors.ts";
import { mediaLink } from "#api/http/media-link.ts";
import type { Lecture, LectureSource } from "#contract/study/lectures.ts";
import { rangesOf, resumeAt, selectSources, watermarkText, type Viewer } from "./queries.ts";

export function labelOf({ kind, height }: { kind: LectureSource["kind"]; height: number | null }): string {
  if (kind === "video") return `${height ?? ""}p`;
  return { hls: "অটো (নেট অনুযায়ী)", audio: "শুধু অডিও", captions: "লেখা" }[kind];
}

/**
 * Reads a lecture with media links for this login. The caller must have checked that the doctor may watch it. Throws
 * 404.
 */
export async function requireLecture(viewer: Viewer, lectureId: number): Promise<Lecture> {
  const { db, doctor } = viewer;
  const [[found], sources, watermark] = await Promise.all([
    db
      .select({ lecture: lectures, view: lectureViews, notes: mediaFiles, teacher: teacherColumns })
      .from(lectures)
      .leftJoin(lectureViews, and(eq(lectureViews.lecture_id, lectures.id), eq(lectureViews.doctor_id, doctor.id)))
      .leftJoin(mediaFiles, eq(mediaFiles.id, lectures.notes_file_id))
      .leftJoin(teachers, eq(teachers.name, lectures.mentor))
      .where(eq(lectures.id, lectureId)),
    selectSources(db, lectureId),
    watermarkText(viewer),
  ]);
  if (!found) throw new NotFound("লেকচারটি পাওয়া যায়নি।");
  const { lecture, view, notes, teacher } = found;
  const { id, title, mentor, body_html, duration_seconds, poster } = lecture;
  return {
    id,
    title,
    mentor,
    body_html,
    duration_seconds,
    poster,
    teacher,
    sources: sources.map(({ file, ...source }) => ({
      ...source,
      label: labelOf(source),
      media: mediaLink(viewer, file, duration_seconds),
    })),
    notes: notes && mediaLink(viewer, notes, duration_seconds),
    watermark_text: lecture.watermark ? watermark : null,
    resume_at: resumeAt(view?.position_seconds ?? null, duration_seconds),
    ranges: rangesOf(view?.watched_ranges ?? null),
    coverage: coverageOf(view?.covered_seconds ?? null, duration_seconds),
    is_completed: Boolean(view?.completed_at),
  };
}
