import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, Link, PageMeta, PageQuery, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("notices");

export const NoticeItem = z.object({
  id: Id,
  title: z.string(),
  published_at: Timestamp.nullish(),
  is_pinned: z.boolean(),
  is_read: z.boolean(),
});
export type NoticeItem = z.infer<typeof NoticeItem>;

export const Notice = NoticeItem.extend({ body_html: z.string(), attachments: z.array(Link) });
export type Notice = z.infer<typeof Notice>;

export const listNotices = endpoint({
  method: "GET",
  path: "/web/doctor/notices",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary:
    "Notices for the doctor, newest first; `pinned` comes with the first page. `course`: of one course only. `only=unread`: unread ones only",
  query: PageQuery.extend({ course: IdParam.optional(), only: z.literal("unread").optional() }),
  response: z.object({
    notices: z.array(NoticeItem),
    pinned: z.array(NoticeItem),
    unread_count: z.number().int().nonnegative().nullish(),
    meta: PageMeta,
  }),
});

export const getNotice = endpoint({
  method: "GET",
  path: "/web/doctor/notices/{id}",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "One notice; opening it marks it as read",
  params: z.object({ id: IdParam }),
  defaultsFromParams: { "notice.id": "id" },
  response: z.object({ notice: Notice }),
});

export const readNotice = endpoint({
  method: "POST",
  path: "/web/doctor/notices/{id}/read",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "Marks a notice as read without opening it; idempotent",
  params: z.object({ id: IdParam }),
  response: z.object({ unread_count: z.number().int() }),
});
