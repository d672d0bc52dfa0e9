import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, Timestamp } from "#contract/fields.ts";
import { maxKeptLectures } from "./kept-bounds.ts";
import { LectureSource } from "./lectures.ts";
import { MediaLink } from "./media.ts";

const endpoint = endpointsOf("kept-lectures");

export const KeptLecture = z.object({
  lecture_id: Id,
  title: z.string(),
  kind: z.enum(["video", "audio"]),
  duration_seconds: z.number().int().nonnegative(),
  /** Text shown over the video; null: no watermark. */
  watermark_text: z.string().nullish(),
  media: MediaLink,
  /** The device deletes the file at this time at the latest, unless the lecture was renewed. */
  expires_at: Timestamp,
});
export type KeptLecture = z.infer<typeof KeptLecture>;

export const listKeptLectures = endpoint({
  method: "GET",
  path: "/web/doctor/kept-lectures",
  access: "doctor",
  summary:
    "Lectures that devices of the doctor keep, and the files of one lecture that a device may keep; 403 view_limited",
  query: z.object({ lecture_id: IdParam.optional() }),
  response: z.object({
    kept: z.array(
      z.object({
        lecture_id: Id,
        title: z.string(),
        expires_at: Timestamp,
        /** True if the calling login keeps it on its device. */
        is_here: z.boolean(),
      }),
    ),
    /** The requested lecture with its audio and its smallest videos; null if none was requested. */
    offer: z.object({ lecture_id: Id, title: z.string(), sources: z.array(LectureSource) }).nullable(),
  }),
});

export const keepLecture = endpoint({
  method: "POST",
  path: "/web/doctor/lectures/{id}/keep",
  access: "doctor",
  summary:
    "Lets this login keep one file of a lecture; a device that kept the lecture before must delete it. 403 view_limited, 409 too_many_kept",
  params: z.object({ id: IdParam }),
  body: z.object({ media_id: Id }),
  response: z.object({ server_now: Timestamp, kept: KeptLecture }),
});

export const renewKeptLectures = endpoint({
  method: "POST",
  path: "/web/doctor/kept-lectures/renew",
  access: "doctor",
  summary:
    "Renews the lectures that this login keeps, with new links; it must delete every one that the response leaves out",
  body: z.object({ lecture_ids: z.array(Id).max(maxKeptLectures) }),
  response: z.object({ server_now: Timestamp, kept: z.array(KeptLecture) }),
});

export const dropKeptLecture = endpoint({
  method: "DELETE",
  path: "/web/doctor/lectures/{id}/keep",
  access: "doctor",
  summary: "Tells that this login has deleted a kept lecture; idempotent",
  params: z.object({ id: IdParam }),
  response: z.object({}),
});
