import { listBatches } from "#contract/catalogue/batches.ts";
import { listEvents } from "#contract/catalogue/events.ts";
import { listFaqs } from "#contract/catalogue/faqs.ts";
import { path, patterns, withQuery, type RouteName } from "#app/paths.ts";
import type { PublicApi } from "#app/server/session/api.server.ts";
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

/** The addresses of a route with params, from the API's lists. */
export const listedPaths: Partial<Record<RouteName, (api: PublicApi) => Promise<string[]>>> = {
  "category-batches": async (api) =>
    (await loadBatches(api)).map(({ category_slug }) => path("category-batches", { slug: category_slug })),
  "batch-details": async (api) =>
    (await loadBatches(api)).map(({ id }) => path("batch-details", { available_batch_id: id })),
  event: async (api) =>
    (await Promise.all([loadEvents(api, "coming"), loadEvents(api, "past")]))
      .flat()
      .map(({ id }) => path("event", { id })),
  "faq-show": async (api) => (await loadFaqs(api)).map(({ id }) => path("faq-show", { id })),
};

/** Public routes that no search engine needs to know, each with the reason. */
export const unlisted: Partial<Record<RouteName, string>> = {
  "category-batch": "the same page as batch-details, which it names as its address",
  "batch-for-you": "it answers each visitor anew",
  "batch-schedule": "a part of batch-details",
  "batch-choose-schedule": "a step from batch-details to a seat",
  "batch-schedules": "batch-schedule, to be printed",
  search: "what it finds is listed itself",
};

/** Every other public page whose address has no params, and the past events: a list of its own. */
export const fixedPaths: string[] = [
  ...Object.entries(patterns).flatMap(([name, pattern]) =>
    name in publicPages && !(name in unlisted) && !pattern.includes(":") ? [pattern] : [],
  ),
  withQuery(path("events"), { state: "past" }),
];
