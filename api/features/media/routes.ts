import type { Context } from "hono";
import type { Files } from "#api/gateways/files.ts";
import { admit } from "#api/http/admit.ts";
import { contentDisposition } from "#api/http/attachment.ts";
import { callerOf } from "#api/http/caller.ts";
import { Conflict, Forbidden, NotFound } from "#api/http/errors.ts";
import type { Dependencies, Route } from "#api/http/implement.ts";
import { grantedAt } from "#api/http/media-link.ts";
import { IdParam } from "#contract/fields.ts";
import { getMedia } from "#contract/media.ts";
import { byteRange } from "./byte-range.ts";
import { findMedia, takesPlayer } from "./queries.ts";

type MediaFile = NonNullable<Awaited<ReturnType<typeof findMedia>>>["file"];

const isShownInPlace = /^(video|audio|image)\/|^text\/vtt$/;

/** The file, once it is sure that this login may have it now. */
async function requireMedia(dependencies: Dependencies, context: Context): Promise<MediaFile> {
  const { db, linkSecret } = dependencies;
  const now = new Date();
  const caller = callerOf(context, dependencies);
  const { session, doctor } = await admit(getMedia, { db, caller, now });
  const id = IdParam.safeParse(context.req.param("id")).data;
  if (id === undefined) throw new NotFound();
  const given = grantedAt({ linkSecret, session, now }, { id, grant: context.req.query("grant") ?? "" });
  if (!given) throw new Forbidden("link_ended", "এই লিংকের মেয়াদ শেষ। পাতাটি আবার খুলুন।");
  const found = await findMedia(db, id, { doctorId: doctor.id, now });
  if (!found) throw new NotFound();
  const { file, lectureId } = found;
  if (lectureId === null || session.isStaffView) return file;
  const player = { doctorId: doctor.id, lectureId, tokenId: session.tokenId, grantedAt: given, now };
  if (await takesPlayer(db, player)) return file;
  throw new Conflict("lecture_moved", "লেকচারটি এখন আপনার অন্য ডিভাইসে চলছে। এখানে দেখতে পাতাটি আবার খুলুন।");
}

async function answerFile(context: Context, files: Files, file: MediaFile): Promise<Response> {
  const size = await files.size(file);
  if (size === undefined) throw new Error(`file ${file.id} is missing: ${file.store}/${file.name}`);
  const etag = `"${file.id}-${size}"`; // a file is never changed: another one gets another id
  const ifRange = context.req.header("If-Range");
  const isSame = ifRange === undefined || ifRange === etag;
  const range = byteRange(isSame ? context.req.header("Range") : undefined, size);
  const headers = {
    ETag: etag,
    "Content-Type": file.content_type,
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(!isShownInPlace.test(file.content_type) && { "Content-Disposition": contentDisposition(file.download_name) }),
  };
  if (range === null) return context.body(null, 416, { ...headers, "Content-Range": `bytes */${size}` });
  if (range === undefined) return context.body(files.stream(file), 200, { ...headers, "Content-Length": String(size) });
  const part = await files.read(file, range.start, range.end - range.start + 1);
  return context.body(part, 206, {
    ...headers,
    "Content-Length": String(part.byteLength),
    "Content-Range": `bytes ${range.start}-${range.end}/${size}`,
  });
}

const mediaRoute: Route = {
  endpoint: getMedia,
  handle: (dependencies) => async (context) =>
    answerFile(context, dependencies.files, await requireMedia(dependencies, context)),
};

export const mediaRoutes = [mediaRoute];
