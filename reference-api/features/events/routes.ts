import { searchFor } from "#api/db/search/search-terms.ts";
import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { seatsLeft, timestamp, timestampOrNull } from "#api/http/wire.ts";
import { getEvent, listEvents, type PublicEventItem } from "#contract/catalogue/events.ts";
import { findEvent, selectEvents, type EventRow } from "./queries.ts";

function toItem(event: EventRow): PublicEventItem {
  return {
    id: event.id,
    title: event.title,
    summary: event.summary,
    venue: event.venue,
    starts_at: timestamp(event.starts_at),
    ends_at: timestampOrNull(event.ends_at),
    price: event.price,
    seats_left: seatsLeft(event.seat_limit, event.seats_taken),
  };
}

export const eventRoutes = [
  implement(listEvents, async ({ db, now, query }) => {
    const { state, search, ...rest } = query;
    const { rows, meta } = await selectEvents(db, {
      now,
      isPast: state === "past",
      perPage: 12,
      ...rest,
      search: await searchFor(db, search),
    });
    return { events: rows.map(toItem), meta };
  }),
  implement(getEvent, async ({ db, params }) => {
    const event = await findEvent(db, params.id);
    if (!event) throw new NotFound("ইভেন্টটি পাওয়া যায়নি।");
    const { body_html, banner, link } = event;
    return { event: { ...toItem(event), body_html, banner, link } };
  }),
];
