import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("media");

/** What a player or a download asks for: a file, and the grant that opens it for this login until it expires. The grant of an adaptive source opens its folder. */
export const MediaLink = z.object({
  id: Id,
  grant: z.string().max(120),
  expires_at: Timestamp,
  content_type: z.string(),
  bytes: z.number().int().nonnegative(),
  /** Of a PDF; null: not counted. */
  pages: z.number().int().positive().nullish(),
});
export type MediaLink = z.infer<typeof MediaLink>;

export const getMedia = endpoint({
  method: "GET",
  path: "/web/doctor/media/{id}",
  access: "doctor",
  summary:
    "The bytes of a file; a Range is answered by at most 1 MiB of it. If-Range is honoured. 403 link_ended, 409 lecture_moved, 416. What is not played is an attachment",
  params: z.object({ id: IdParam }),
  query: z.object({ grant: z.string().max(120) }),
  produces: "application/octet-stream",
  response: z.string(),
});

export const getSampleMedia = endpoint({
  method: "GET",
  path: "/web/sample-lectures/{id}",
  access: "public",
  summary: "The bytes of a lecture that everybody may see, by parts as those of getMedia",
  params: z.object({ id: IdParam }),
  produces: "application/octet-stream",
  response: z.string(),
});

/** The type of an adaptive source, and of the playlists in it. */
export const playlistType = "application/vnd.apple.mpegurl";

/** What it begins with. */
export const playlistName = "index.m3u8";

/** What stands beside it in the same folder: other playlists, and segments. */
export const MediaPartName = z.string().regex(/^\w[\w-]{0,79}\.(m3u8|mp4|m4s|ts)$/);

export const getMediaPart = endpoint({
  method: "GET",
  path: "/web/doctor/media/{id}/{grant}/{name}",
  access: "doctor",
  summary:
    "A part of an adaptive source, index.m3u8 first; the addresses in its playlists are names in the same folder. A Range is answered by at most 16 MiB. 403 link_ended, 409 lecture_moved, 416",
  params: z.object({ id: IdParam, grant: z.string().regex(/^[\w-][\w.-]{0,119}$/), name: MediaPartName }),
  produces: "application/octet-stream",
  response: z.string(),
});
