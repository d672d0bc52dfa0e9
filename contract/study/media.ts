import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("media");

/** A file and the expiring grant that opens it for this login. The grant of an adaptive source opens its folder. */
export const MediaLink = z.object({
  id: Id,
  grant: z.string().max(120),
  expires_at: Timestamp,
  content_type: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Pages of a PDF; null: not counted. */
  pages: z.number().int().positive().nullish(),
});
export type MediaLink = z.infer<typeof MediaLink>;

export const getMedia = endpoint({
  method: "GET",
  path: "/web/doctor/media/{id}",
  access: "doctor",
  summary:
    "The bytes of a file; a Range request returns at most 1 MiB. If-Range is honoured. 403 link_ended, 409 lecture_moved, 416. Files other than media are sent as attachments",
  params: z.object({ id: IdParam }),
  query: z.object({ grant: z.string().max(120) }),
  produces: "application/octet-stream",
  response: z.string(),
});

export const getSampleMedia = endpoint({
  method: "GET",
  path: "/web/sample-lectures/{id}",
  access: "public",
  summary: "The bytes of a sample lecture, in ranges as with getMedia",
  params: z.object({ id: IdParam }),
  produces: "application/octet-stream",
  response: z.string(),
});

export const playlistType = "application/vnd.apple.mpegurl";

export const playlistName = "index.m3u8";

export const MediaPartName = boundedText(85).regex(/^\w[\w-]{0,79}\.(m3u8|mp4|m4s|ts)$/);

export const getMediaPart = endpoint({
  method: "GET",
  path: "/web/doctor/media/{id}/{grant}/{name}",
  access: "doctor",
  summary:
    "A file of an adaptive source, index.m3u8 first; playlists refer to names in the same folder. A Range request returns at most 16 MiB. 403 link_ended, 409 lecture_moved, 416",
  params: z.object({ id: IdParam, grant: boundedText(120).regex(/^[\w-][\w.-]{0,119}$/), name: MediaPartName }),
  produces: "application/octet-stream",
  response: z.string(),
});
