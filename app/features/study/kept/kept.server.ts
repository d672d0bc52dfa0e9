import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { Id, IdParam } from "#contract/fields.ts";
import { maxKeptLectures } from "#contract/study/kept-bounds.ts";
import {
  dropKeptLecture,
  keepLecture,
  listKeptLectures,
  renewKeptLectures,
  type KeptLecture,
} from "#contract/study/kept-lectures.ts";
import { fileSize } from "#app/format/file-size.ts";
import { filePath } from "#app/paths.ts";
import { bodyNotUnderstood, formFields } from "#app/server/forms/form.server.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import type { KeptAnswer, KeptFile } from "./kept-answer.ts";

function fileWord({ kind, height }: { kind: string; height: number | null }): string {
  if (kind === "audio") return "শুধু অডিও";
  return height === null ? "ভিডিও" : `${bengaliDigits(height)}p ভিডিও`;
}

export async function loadKept(api: DoctorApi, request: Request) {
  const asked = IdParam.safeParse(new URL(request.url).searchParams.get("lecture"));
  const { kept, offer } = await api.load(listKeptLectures, { query: { lecture_id: asked.data } });
  return {
    elsewhere: kept.filter(({ is_here }) => !is_here),
    offer: offer && {
      id: offer.lecture_id,
      title: offer.title,
      files: offer.sources.map(({ kind, height, media }) => ({
        id: media.id,
        bytes: media.bytes,
        words: `${fileWord({ kind, height })} · ${fileSize(media.bytes)}`,
      })),
    },
  };
}

export type KeptPage = Awaited<ReturnType<typeof loadKept>>;

const Change = z.discriminatedUnion("do", [
  z.object({ do: z.literal("keep"), lecture_id: IdParam, media_id: IdParam }),
  z.object({ do: z.literal("drop"), lecture_id: IdParam }),
  z.object({
    do: z.literal("renew"),
    lecture_ids: boundedText(13 * maxKeptLectures)
      .transform((text) => text.split(",").map(Number))
      .pipe(z.array(Id).max(maxKeptLectures)),
  }),
]);

function toFile({ lecture_id: id, media, ...lecture }: KeptLecture): KeptFile {
  const { title, kind, duration_seconds: seconds, watermark_text } = lecture;
  return {
    id,
    title,
    kind,
    seconds,
    watermark: watermark_text ?? null,
    href: filePath(media),
    bytes: media.bytes,
    type: media.content_type,
    expiresMs: Date.parse(lecture.expires_at),
  };
}

async function change(api: DoctorApi, wanted: z.infer<typeof Change>) {
  if (wanted.do === "renew") return api.submit(renewKeptLectures, { body: { lecture_ids: wanted.lecture_ids } });
  const params = { id: wanted.lecture_id };
  if (wanted.do === "drop") return api.submit(dropKeptLecture, { params });
  return api.submit(keepLecture, { params, body: { media_id: wanted.media_id } });
}

export async function changeKept(api: DoctorApi, request: Request): Promise<Response> {
  const fields = await formFields(request);
  const single = [...new Set(fields.keys())].map((name) => [name, fields.getAll(name)] as const);
  const wanted = Change.safeParse(
    Object.fromEntries(single.map(([name, all]) => [name, all.length > 1 ? all : all[0]])),
  );
  if (!wanted.success) return Response.json({ message: bodyNotUnderstood }, { status: 422 });
  const result = await change(api, wanted.data);
  if (!result.ok) {
    const { status, message, retryAfterSeconds } = result;
    const headers: HeadersInit = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
    return Response.json({ message }, { status: status >= 500 ? 503 : status, headers });
  }
  if (!("kept" in result.data)) return Response.json({ nowMs: Date.now(), kept: [] } satisfies KeptAnswer);
  const { kept, server_now } = result.data;
  const files = (Array.isArray(kept) ? kept : [kept]).map(toFile);
  return Response.json({ nowMs: Date.parse(server_now), kept: files } satisfies KeptAnswer);
}
