import type { Context } from "hono";
import { findSampleFile } from "#api/features/batches/samples/queries.ts";
import type { Files, StoredFile } from "#api/gateways/files/files.ts";
import { authorize } from "#api/http/authorize.ts";
import { contentDisposition } from "#api/http/attachment.ts";
import { callerOf } from "#api/http/caller.ts";
import { Conflict, Forbidden, NotFound, Unavailable } from "#api/http/errors.ts";
import type { Dependencies, Route } from "#api/http/implement.ts";
import { grantedAt } from "#api/http/media-link.ts";
import { IdParam } from "#contract/fields.ts";
import { getMedia, getMediaPart, getSampleMedia, MediaPartName, playlistType } from "#contract/study/media.ts";
import { byteRange } from "./byte-range.ts";
import { claimPlayback } from "./player.ts";
import { findMedia } from "./queries.ts";

type MediaFile = NonNullable<Awaited<ReturnType<typeof findMedia>>>["file"];

const segmentType = "video/mp4";
const typesOfParts = new Map([
  ["m3u8", playlistType],
  ["ts", "video/mp2t"],
]);

/**
 * Bytes of an HLS segment that are sent at once: players need each segment whole, but request the rest of a plain file
 * by further ranges.
 */
const segmentMaxBytes = 16 * 1024 * 1024;

const inlineTypes = /^(video|audio|image)\/|^text\/vtt$/;

/**
 * Returns the file after checking the login, the grant and the doctor's access to it. Throws 401, 403, 404, 409
 * lecture_moved, 423 or 429.
 */
async function requireMedia(
  dependencies: Dependencies,
  context: Context,
  { endpoint, grant }: { endpoint: typeof getMedia | typeof getMediaPart; grant: string | undefined },
): Promise<MediaFile> {
  const { db, keys, limits } = dependencies;
  const now = new Date();
  const caller = callerOf(context, dependencies);
  const { session, doctor } = await authorize(endpoint, { db, caller, limits, now });
  const id = IdParam.safeParse(context.req.param("id")).data;
  if (id === undefined) throw new NotFound();
  const issuedAt = grantedAt({ keys, session, now }, { id, grant: grant ?? "" });
  if (!issuedAt) throw new Forbidden("link_ended", "এই লিংকের মেয়াদ শেষ। পাতাটি আবার খুলুন।");
  const found = await findMedia(db, id, { doctorId: doctor.id, now });
  if (!found) throw new NotFound();
  const { file, lectureId } = found;
  if (lectureId === null || session.isStaffView) return file;
  const player = { doctorId: doctor.id, lectureId, tokenId: session.tokenId, grantedAt: issuedAt, now };
  if (await claimPlayback(db, player)) return file;
  throw new Conflict("lecture_moved", "লেকচারটি এখন আপনার অন্য ডিভাইসে চলছে। এখানে দেখতে পাতাটি আবার খুলুন।");
}

interface FileResponse {
  file: StoredFile;
  /** Unique among all files, for the ETag. The content behind an id never changes. */
  tag: string;
  size: number;
  type: string;
  /** File name for a download; undefined for a file shown inline. */
  downloadName?: string | undefined;
  maxBytes?: number;
}

function sendFile(context: Context, files: Files, { file, tag, size, type, downloadName, maxBytes }: FileResponse) {
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

/** Returns the size of a file in bytes; undefined if it is missing. Throws 503 if the disk or bucket fails. */
function sizeOf(files: Files, file: StoredFile): Promise<number | undefined> {
  return files.size(file).catch((cause: unknown) => {
    throw new Unavailable(cause);
  });
}

async function sendMedia(context: Context, files: Files, file: MediaFile) {
  const { id, content_type: type, download_name } = file;
  if (type === playlistType) throw new NotFound();
  const size = await sizeOf(files, file);
  if (size === undefined) throw new Error(`file ${id} is missing: ${file.store}/${file.name}`);
  const downloadName = inlineTypes.test(type) ? undefined : download_name;
  return sendFile(context, files, { file, tag: `${id}`, size, type, downloadName });
}

const mediaRoute: Route = {
  endpoint: getMedia,
  handle: (dependencies) => async (context) => {
    const request = { endpoint: getMedia, grant: context.req.query("grant") };
    return sendMedia(context, dependencies.files, await requireMedia(dependencies, context, request));
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
      return sendMedia(context, files, file);
    },
};

const mediaPartRoute: Route = {
  endpoint: getMediaPart,
  handle: (dependencies) => async (context) => {
    const { files } = dependencies;
    const request = { endpoint: getMediaPart, grant: context.req.param("grant") };
    const folder = await requireMedia(dependencies, context, request);
    const part = MediaPartName.safeParse(context.req.param("name")).data;
    if (folder.content_type !== playlistType || part === undefined) throw new NotFound();
    const file = { ...folder, part };
    const size = await sizeOf(files, file);
    if (size === undefined) throw new NotFound();
    const type = typesOfParts.get(part.split(".")[1] ?? "") ?? segmentType;
    return sendFile(context, files, { file, tag: `${folder.id}-${part}`, size, type, maxBytes: segmentMaxBytes });
  },
};

export const mediaRoutes = [mediaRoute, mediaPartRoute, sampleRoute];
