import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, IdParam, Timestamp } from "./fields.ts";

/** What a player or a download asks for: a file, and the grant that opens it for this login until it expires. */
export const MediaLink = z.object({
  id: Id,
  grant: z.string().max(120),
  expires_at: Timestamp,
  content_type: z.string(),
  bytes: z.number().int().nonnegative(),
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
