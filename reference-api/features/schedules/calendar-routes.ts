import { NotFound } from "#api/http/errors.ts";
import { implement, type Route } from "#api/http/implement.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import { createCalendarFeed, deleteCalendarFeed, getCalendar, getCalendarFeed } from "#contract/study/schedules.ts";
import { calendarText } from "./calendar.ts";
import { openFeed, replaceFeed, revokeFeed } from "./calendar-feed.ts";
import { findFeed, selectCalendarEvents } from "./calendar-queries.ts";

/**
 * Route of the calendar feed, without login, since calendar programs have none: the token in the link authorises the
 * read.
 */
const calendarRoute: Route = {
  endpoint: getCalendar,
  handle:
    ({ db }) =>
    async (context) => {
      const now = new Date();
      const params = getCalendar.params?.safeParse(context.req.param());
      const feed = params?.success ? await openFeed(db, params.data.name.replace(/\.ics$/, ""), now) : undefined;
      if (!feed) throw new NotFound("এই ক্যালেন্ডারটি নেই।");
      const events = await selectCalendarEvents(db, { doctorId: feed.doctorId, now });
      return context.body(calendarText(events), 200, {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'inline; filename="schedule.ics"',
        "Cache-Control": "private, no-store",
        "X-Robots-Tag": "noindex",
      });
    },
};

export const calendarRoutes = [
  implement(getCalendarFeed, async ({ db, doctor }) => {
    const feed = await findFeed(db, doctor.id);
    if (!feed) return { feed: null };
    return { feed: { created_at: timestamp(feed.created_at), last_read_at: timestampOrNull(feed.last_read_at) } };
  }),

  implement(createCalendarFeed, async ({ db, doctor, now }) => {
    const token = await replaceFeed(db, doctor.id, now);
    return { feed: { created_at: timestamp(now), last_read_at: null }, path: `/api/v3/calendar/${token}.ics` };
  }),

  implement(deleteCalendarFeed, async ({ db, doctor }) => {
    await revokeFeed(db, doctor.id);
    return { feed: null };
  }),

  calendarRoute,
];
