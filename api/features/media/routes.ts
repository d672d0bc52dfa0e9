import type { Context } from "hono";
import { findSampleFile } from "#api/features/sample-lectures/queries.ts";
import type { Files, StoredFile } from "#api/gateways/files/files.ts";
import { admit } from "#api/http/admit.ts";
import { contentDisposition } from "#api/http/attachment.ts";
import { callerOf } from "#api/http/caller.ts";
import { Conflict, Forbidden, NotFound, Unavailable } from "#api/http/errors.ts";
import type { Dependencies, Route } from "#api/http/implement.ts";
import { grantedAt } from "#api/http/media-link.ts";
import { IdParam } from "#contract/fields.ts";
import { getMedia, getMediaPart, getSampleMedia, MediaPartName, playlistType } from "#contract/study/media.ts";
import { byteRange } from "./byte-range.ts";
import { takesPlayer } from "./player.ts";
import { findMedia } from "./queries.ts";

type MediaFile = NonNullable<Awaited<ReturnType<typeof findMedia>>>["file"];

const segmentType = "video/mp4";
const typesOfParts = new Map([
  ["m3u8", playlistType],
  ["ts", "video/mp2t"],
]);

/** A player takes what is left of a file as it needs it, but a segment only as a whole. */
const segmentMaxBytes = 16 * 1024 * 1024;

const isShownInPlace = /^(video|audio|image)\/|^text\/vtt$/;

/** The file, once it is sure that this login may have it now. */
async function requireMedia(
  dependencies: Dependencies,
  context: Context,
  { endpoint, grant }: { endpoint: typeof getMedia | typeof getMediaPart; grant: string | undefined },
): Promise<MediaFile> {
  const { db, keys } = dependencies;
  const now = new Date();
  const caller = callerOf(context, dependencies);
  const { session, doctor } = await admit(endpoint, { db, caller, now });
  const id = IdParam.safeParse(context.req.param("id")).data;
  if (id === undefined) throw new NotFound();
  const given = grantedAt({ keys, session, now }, { id, grant: grant ?? "" });
  if (!given) throw new Forbidden("link_ended", "এই লিংকের মেয়াদ শেষ। পাতাটি আবার খুলুন।");
  const found = await findMedia(db, id, { doctorId: doctor.id, now });
  if (!found) throw new NotFound();
  const { file, lectureId } = found;
  if (lectureId === null || session.isStaffView) return file;
  const player = { doctorId: doctor.id, lectureId, tokenId: session.tokenId, grantedAt: given, now };
  if (await takesPlayer(db, player)) return file;
  throw new Conflict("lecture_moved", "লেকচারটি এখন আপনার অন্য ডিভাইসে চলছে। এখানে দেখতে পাতাটি আবার খুলুন।");
}

interface Served {
  file: StoredFile;
  /** What is its own among all files. A file is never changed: another one gets another id. */
  tag: string;
  size: number;
  type: string;
  /** Under which it is saved; undefined: it is not saved. */
  downloadName?: string | undefined;
  maxBytes?: number;
}

function answerFile(context: Context, files: Files, { file, tag, size, type, downloadName, maxBytes }: Served) {
  const etag = `"${tag}-${size}"`;
  const ifRange = context.req.header("If-Range");
  const isSame = ifRange === undefined || ifRange === etag;
  const range = byteRange(isSame ? context.req.header("Range") : undefined, size, maxBytes);
  const headers = {
    ETag: etag,
    "Content-Type": type,
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(downloadName !== undefined && { "Content-Disposition": contentDisposition(downloadName) }),
  };
  if (range === null) return context.body(null, 416, { ...headers, "Content-Range": `bytes */${size}` });
  if (range === undefined)
    return context.body(files.stream(file, 0, size - 1), 200, { ...headers, "Content-Length": String(size) });
  const { start, end } = range;
  return context.body(files.stream(file, start, end), 206, {
    ...headers,
    "Content-Length": String(end - start + 1),
    "Content-Range": `bytes ${start}-${end}/${size}`,
  });
}

/** A disk or a bucket that does not answer is an outage. */
function sizeOf(files: Files, file: StoredFile): Promise<number | undefined> {
  return files.size(file).catch((cause: unknown) => {
    throw new Unavailable(cause);
  });
}

async function answerMedia(context: Context, files: Files, file: MediaFile) {
  const { id, content_type: type, download_name } = file;
  if (type === playlistType) throw new NotFound();
  const size = await sizeOf(files, file);
  if (size === undefined) throw new Error(`file ${id} is missing: ${file.store}/${file.name}`);
  const downloadName = isShownInPlace.test(type) ? undefined : download_name;
  return answerFile(context, files, { file, tag: `${id}`, size, type, downloadName });
}

const mediaRoute: Route = {
  endpoint: getMedia,
  handle: (dependencies) => async (context) => {
    const asked = { endpoint: getMedia, grant: context.req.query("grant") };
    return answerMedia(context, dependencies.files, await requireMedia(dependencies, context, asked));
  },
};

const sampleRoute: Route = {
  endpoint: getSampleMedia,
  handle:
    ({ db, files }) =>
    async (context) => {
      const id = IdParam.safeParse(context.req.param("id")).data;
      const file = id === undefined ? undefined : await findSampleFile(db, id);
      if (!file) throw new NotFound();
      return answerMedia(context, files, file);
    },
};

const mediaPartRoute: Route = {
  endpoint: getMediaPart,
  handle: (dependencies) => async (context) => {
    const { files } = dependencies;
    const asked = { endpoint: getMediaPart, grant: context.req.param("grant") };
    const folder = await requireMedia(dependencies, context, asked);
    const part = MediaPartName.safeParse(context.req.param("name")).data;
    if (folder.content_type !== playlistType || part === undefined) throw new NotFound();
    const file = { ...folder, part };
    const size = await sizeOf(files, file);
    if (size === undefined) throw new NotFound();
    const type = typesOfParts.get(part.split(".")[1] ?? "") ?? segmentType;
    return answerFile(context, files, { file, tag: `${folder.id}-${part}`, size, type, maxBytes: segmentMaxBytes });
  },
};

export const mediaRoutes = [mediaRoute, mediaPartRoute, sampleRoute];
