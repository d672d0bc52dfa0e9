import { listBatches } from "#contract/catalogue/batches.ts";
import { listDayQuestions } from "#contract/exams/day-questions.ts";
import { listEvents } from "#contract/catalogue/events.ts";
import { listFaqs } from "#contract/catalogue/faqs.ts";
import { path, patterns, withQuery, type RouteName } from "#app/paths.ts";
import type { PublicApi } from "#app/server/session/public-api.server.ts";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { followPages } from "./follow-pages.ts";

const maxRows = 500;
const faqsPerPage = 50;

function loadBatches(api: PublicApi) {
  return followPages(maxRows, async (after) => {
    const page = await api.tryLoad(listBatches, { query: { after } });
    return page && { rows: page.batches, meta: page.meta };
  });
}

function loadEvents(api: PublicApi, state: "coming" | "past") {
  return followPages(maxRows, async (after) => {
    const page = await api.tryLoad(listEvents, { query: { state, after } });
    return page && { rows: page.events, meta: page.meta };
  });
}

function loadFaqs(api: PublicApi) {
  return followPages(maxRows, async (after) => {
    const page = await api.tryLoad(listFaqs, { query: { perpage: faqsPerPage, after } });
    return page && { rows: page.faqs, meta: page.meta };
  });
}

export const listedPaths: Partial<Record<RouteName, (api: PublicApi) => Promise<string[]>>> = {
  "category-batches": async (api) =>
    (await loadBatches(api)).map(({ category_slug }) => path("category-batches", { slug: category_slug })),
  "batch-details": async (api) =>
    (await loadBatches(api)).map(({ id }) => path("batch-details", { available_batch_id: id })),
  event: async (api) =>
    (await Promise.all([loadEvents(api, "coming"), loadEvents(api, "past")]))
      .flat()
      .map(({ id }) => path("event", { id })),
  "day-question": async (api) =>
    ((await api.tryLoad(listDayQuestions, {}))?.questions ?? []).map(({ kind }) =>
      path("day-question", { slug: kind.slug }),
    ),
  "faq-show": async (api) => (await loadFaqs(api)).flatMap(({ id }) => (id ? [path("faq-show", { id })] : [])),
};

export const unlisted: Partial<Record<RouteName, string>> = {
  "category-batch": "same page as batch-details, which is its canonical URL",
  "batch-for-you": "depends on the visitor's answers",
  "batch-schedule": "part of batch-details",
  "batch-choose-schedule": "step of the enrolment after batch-details",
  "batch-schedules": "print version of batch-schedule",
  search: "its results are listed themselves",
};

export const fixedPaths: string[] = [
  ...Object.entries(patterns).flatMap(([name, pattern]) =>
    name in publicPages && !(name in unlisted) && !pattern.includes(":") ? [pattern] : [],
  ),
  withQuery(path("events"), { state: "past" }),
];
