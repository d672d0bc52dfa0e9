import { redirect } from "@remix-run/node";
import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { IdParam } from "#contract/fields.ts";
import {
  updateLectureMark,
  updateLectureProgress,
  type Lecture,
  type LectureSource,
} from "#contract/study/lectures.ts";
import { keptHeight } from "#contract/study/kept-bounds.ts";
import { playlistName } from "#contract/study/media.ts";
import { folded } from "#locale/folding.ts";
import { paperSize } from "#app/format/file-size.ts";
import { ownAddress, filePath, path } from "#app/paths.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { parsedJson } from "#app/server/session/sealed-cookie.server.ts";

function keyOf({ kind, height }: LectureSource): string {
  if (kind === "hls") return "auto";
  return kind === "audio" ? "audio" : String(height ?? "video");
}

/**
 * Returns the URL that the player loads first. Segments named in an HLS playlist are resolved beside it, under the same
 * grant.
 */
function addressOf({ kind, media }: LectureSource): string {
  if (kind !== "hls") return filePath(media);
  return path("my-file-part", { fileId: media.id, grant: media.grant, part: playlistName });
}

/**
 * Returns the playable sources with their keys (a height, `video`, `auto` or `audio`), and the one whose key `?as=` names,
 * else the first one; undefined if there is none.
 */
function chosenSource(sources: Lecture["sources"], request: Request) {
  const playable = sources.filter(({ kind }) => kind !== "captions");
  const requestedKey = new URL(request.url).searchParams.get("as");
  const keyed = playable.map((source) => ({ ...source, key: keyOf(source) }));
  return { keyed, chosen: keyed.find(({ key }) => key === requestedKey) ?? keyed[0] };
}

function isSmall({ kind, height }: LectureSource): boolean {
  return kind === "audio" || (kind === "video" && height !== null && height <= keptHeight);
}

export async function lectureView(lecture: Lecture, request: Request, context: RequestContext) {
  const { id, title, mentor, poster, duration_seconds, watermark_text, is_completed } = lecture;
  const { resume_at: stopped, coverage = null, teacher = null } = lecture;
  const resume_at = stopped ?? 0;
  const { keyed, chosen } = chosenSource(lecture.sources, request);
  context.responseHeaders.set("Referrer-Policy", "same-origin"); // the page contains a file URL with a grant
  return {
    id,
    title,
    mentor,
    poster,
    duration_seconds,
    watermark_text,
    resume_at,
    coverage,
    is_completed,
    teacher,
    hasSmall: lecture.sources.some(isSmall),
    body: lecture.body_html ? cleanHtml(lecture.body_html, context) : null,
    choices: keyed.map(({ key, kind, height, media }) => ({
      key,
      kind,
      height,
      bytes: kind === "hls" ? null : media.bytes, // the size is known only after playback
    })),
    playing: chosen
      ? {
          key: chosen.key,
          kind: chosen.kind,
          src: `${addressOf(chosen)}${resume_at > 0 ? `#t=${resume_at}` : ""}`,
          lastsSeconds: Math.round((Date.parse(chosen.media.expires_at) - Date.now()) / 1000),
        }
      : null,
    captions: lecture.sources.filter(({ kind }) => kind === "captions").map(({ media }) => filePath(media)),
    notes: lecture.notes ? { href: filePath(lecture.notes), size: paperSize(lecture.notes) } : null,
    message: await flashCookie(context).consume(request),
  };
}

const Ranges = z.array(z.tuple([z.number(), z.number()]));

const ProgressForm = z.object({
  lecture_id: IdParam,
  position: z.coerce.number().min(0).max(86_400),
  ranges: boundedText(8000).transform((text) => Ranges.safeParse(parsedJson(text)).data ?? []),
});

const MarkForm = z.object({ lecture_id: IdParam, is_watched: z.enum(["yes", "no"]) });

const wrongMinute = "কত মিনিট দেখেছেন, সংখ্যায় লিখুন, যেমন ১২।";
const MinuteForm = z.object({
  lecture_id: IdParam,
  minute: boundedText(40, { missing: wrongMinute, tooLong: wrongMinute })
    .transform(folded)
    .pipe(z.string().regex(/^\d{1,4}$/, wrongMinute))
    .transform(Number),
});

interface LectureForm {
  api: DoctorApi;
  request: Request;
  context: RequestContext;
}

async function saveProgress(api: DoctorApi, fields: FormData) {
  const sent = readForm(fields, "progress", ProgressForm);
  if (!sent.ok) return sent.refusal;
  const { lecture_id: id, ...body } = sent.value;
  const result = await api.submit(updateLectureProgress, { params: { id }, body });
  if (!result.ok) throw refusalResponse(result);
  return null;
}

/**
 * Action of every page that plays a lecture: saves the player's progress and handles the forms of LectureMarks. Throws
 * a Response if the API refuses, except for a 422 of a form, which is shown there.
 */
export async function handleLectureForm({ api, request, context }: LectureForm) {
  const fields = await formFields(request);
  const kind = fields.get("form");
  if (kind === "progress") return saveProgress(api, fields);
  const form = kind === "minute" ? readForm(fields, "minute", MinuteForm) : readForm(fields, "mark", MarkForm);
  if (!form.ok) return form.refusal;
  const { lecture_id: id } = form.value;
  const body = "minute" in form.value ? { minute: form.value.minute } : { is_watched: form.value.is_watched === "yes" };
  const result = await api.submit(updateLectureMark, { params: { id }, body });
  if (!result.ok && result.status === 422) return form.refuse(result);
  if (!result.ok) throw refusalResponse(result);
  await flashCookie(context).save("minute" in body ? "কোথায় থেমেছেন, মনে রাখা হয়েছে।" : "লেকচারের চিহ্ন সেভ হয়েছে।");
  return redirect(ownAddress(new URL(request.url)), 303);
}
