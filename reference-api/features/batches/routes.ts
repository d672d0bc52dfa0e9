import type { Database } from "#api/db/client.ts";
import { searchFor } from "#api/db/search/search-terms.ts";
import { Invalid, NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import {
  findBatches,
  getBatch,
  getCategory,
  listBatches,
  listBatchSchedules,
  listCategoryBatches,
} from "#contract/catalogue/batches.ts";
import { selectFinderQuestions, selectFits } from "./finder-queries.ts";
import { bestFits, chosenOptions } from "./finder.ts";
import { findBatch, findBatchTexts, findCategory, selectBatches, selectFacets, toItem } from "./queries.ts";
import { findSampleOf } from "./samples/queries.ts";
import { selectScheduleEvents, selectSchedules } from "./schedule-queries.ts";
import { scheduleCounts, toSchedule } from "./schedule.ts";
import { selectTeachersOf } from "./teachers/queries.ts";

const batchesPerPage = 10;
const eventsPerPage = 14; // about four screens of a phone

async function requireCategory(db: Database, slug: string) {
  const category = await findCategory(db, slug);
  if (!category) throw new NotFound("এই বিভাগটি পাওয়া যায়নি।");
  return category;
}

function batchNotFound() {
  return new NotFound("ব্যাচটি পাওয়া যায়নি।");
}

export const batchRoutes = [
  implement(listBatches, async ({ db, now, query }) => {
    const search = await searchFor(db, query.search);
    const [list, facets] = await Promise.all([
      selectBatches(db, { now, perPage: batchesPerPage, ...query, search }),
      selectFacets(db),
    ]);
    return { ...list, facets };
  }),
  implement(listCategoryBatches, async ({ db, now, params, query }) => {
    const category = await requireCategory(db, params.slug);
    const search = await searchFor(db, query.search);
    const [list, facets] = await Promise.all([
      selectBatches(db, { now, perPage: batchesPerPage, categoryId: category.id, ...query, search }),
      selectFacets(db, category.id),
    ]);
    return { category, ...list, facets };
  }),
  implement(getCategory, async ({ db, params }) => ({ category: await requireCategory(db, params.slug) })),
  implement(getBatch, async ({ db, now, params }) => {
    const [found, texts, schedules, teachers, sample] = await Promise.all([
      findBatch(db, params.id),
      findBatchTexts(db, params.id),
      selectSchedules(db, params.id),
      selectTeachersOf(db, params.id),
      findSampleOf(db, params.id),
    ]);
    if (!found || !texts) throw batchNotFound();
    const item = toItem(found, now);
    const { ends_on, target_exam_on, min_first_payment, seat_limit, seats_taken, includes } = found.batch;
    return {
      batch: {
        ...item,
        ...texts,
        ...scheduleCounts(schedules),
        ends_on,
        target_exam_on,
        min_first_payment,
        seat_limit,
        seats_taken,
        includes,
        category_title: found.category_title,
        schedules: schedules.map((schedule) => toSchedule(schedule, item.seats_left)),
        sample,
        teachers,
      },
    };
  }),
  implement(listBatchSchedules, async ({ db, now, params, query }) => {
    const { schedule: requestedId, ...page } = query;
    const [found, schedules] = await Promise.all([findBatch(db, params.id), selectSchedules(db, params.id)]);
    if (!found) throw batchNotFound();
    const shown = requestedId === undefined ? schedules[0] : schedules.find(({ id }) => id === requestedId);
    if (!shown && requestedId !== undefined) throw new NotFound("এই সময়সূচিটি পাওয়া যায়নি।");
    const { rows, meta } = await selectScheduleEvents(db, {
      scheduleId: shown?.id ?? null,
      perPage: eventsPerPage,
      ...page,
    });
    const batch = toItem(found, now);
    return {
      batch,
      schedules: schedules.map((schedule) => toSchedule(schedule, batch.seats_left)),
      schedule_id: shown?.id ?? null,
      events: rows.map((event) => ({
        ...event,
        starts_at: timestamp(event.starts_at),
        ends_at: timestampOrNull(event.ends_at),
      })),
      meta,
    };
  }),
  implement(findBatches, async ({ db, now, params, query }) => {
    const [category, questions] = await Promise.all([
      requireCategory(db, params.slug),
      selectFinderQuestions(db, params.slug),
    ]);
    if (query.answers === undefined) return { category, questions, batches: [] };
    const options = chosenOptions(query.answers, questions);
    if (!options) throw new Invalid({ answers: ["উত্তরগুলো এই বিভাগের প্রশ্নের সঙ্গে মেলে না। আবার উত্তর দিন।"] });
    return { category, questions, batches: bestFits(await selectFits(db, options, now)) };
  }),
];
