import { selectEvents } from "#api/features/events/queries.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp } from "#api/http/wire.ts";
import {
  listBatchCategories,
  listEventCategories,
  listHomeCourses,
  listOtherServices,
  listScrollingNotices,
  listSlides,
} from "#contract/catalogue/home.ts";
import { categoryLink } from "./category-link.ts";
import {
  selectCategories,
  selectHomeCourses,
  selectScrollingNotices,
  selectServices,
  selectSlides,
} from "./queries.ts";

export const homeRoutes = [
  implement(listScrollingNotices, async ({ db, now }) => ({ notices: await selectScrollingNotices(db, now) })),
  implement(listSlides, async ({ db }) => ({ slide_items: await selectSlides(db) })),
  implement(listBatchCategories, async ({ db, now }) => {
    const rows = await selectCategories(db, now);
    return { categories: rows.map((category) => ({ ...category, link: categoryLink(category) })) };
  }),
  implement(listEventCategories, async ({ db, now, query }) => {
    const { rows } = await selectEvents(db, { now, isPast: false, perPage: query.perpage });
    const events = rows.map(({ id, title, starts_at }) => ({
      id,
      title,
      link: `/${id}/event`,
      starts_at: timestamp(starts_at),
    }));
    return { events };
  }),
  implement(listHomeCourses, async ({ db }) => {
    const rows = await selectHomeCourses(db);
    return { courses: rows.map((course) => ({ ...course, link: `/courses/${course.slug}` })) };
  }),
  implement(listOtherServices, async ({ db }) => ({ services: await selectServices(db) })),
];
