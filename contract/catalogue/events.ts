import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, LinkText, Money, PageMeta, PageQuery, SearchText, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("events");

export const PublicEventItem = z.object({
  id: Id,
  title: z.string(),
  summary: z.string().nullable(),
  venue: z.string().nullable(),
  starts_at: Timestamp,
  ends_at: Timestamp.nullable(),
  price: Money,
  /** null: unlimited; absent: not known. */
  seats_left: z.number().int().nonnegative().nullish(),
});
export type PublicEventItem = z.infer<typeof PublicEventItem>;

export const PublicEvent = PublicEventItem.extend({
  body_html: z.string(),
  banner: z.string().nullable(),
  link: LinkText.nullable(),
});
export type PublicEvent = z.infer<typeof PublicEvent>;

export const listEvents = endpoint({
  method: "GET",
  path: "/web/events",
  access: "public",
  summary: "Upcoming public events, soonest first; or past ones with state=past",
  query: PageQuery.extend({ state: z.enum(["coming", "past"]).optional(), search: SearchText.optional() }),
  response: z.object({ events: z.array(PublicEventItem), meta: PageMeta }),
});

export const getEvent = endpoint({
  method: "GET",
  path: "/web/events/{id}",
  access: "public",
  summary: "One public event",
  params: z.object({ id: IdParam }),
  defaultsFromParams: { "event.id": "id" },
  response: z.object({ event: PublicEvent }),
});
