import type { LoaderFunctionArgs } from "@remix-run/node";
import { listBatches } from "#contract/batches.ts";
import { listEvents } from "#contract/events.ts";
import { listFaqs } from "#contract/faqs.ts";
import { path, withQuery } from "#app/paths.ts";
import { publicApi, type PublicApi } from "#app/server/api.server.ts";
import { followPages } from "./follow-pages.ts";
import { sitemapXml } from "./sitemap-xml.ts";

const maxRows = 500;
const faqsPerPage = 50;

const fixedPaths = [
  path("home"),
  path("course-fcps-p-ii"),
  path("course-phase-a"),
  path("course-phase-b"),
  path("course-diploma"),
  path("course-fcps-midterm"),
  path("course-mcps"),
  path("batches"),
  path("events"),
  withQuery(path("events"), { state: "past" }),
  path("quiz-list"),
  path("faq"),
  path("contact-details"),
  path("about"),
  path("gallery"),
  path("terms-condition"),
  path("privacy-policy"),
  path("refund-policy"),
];

async function batchPaths(api: PublicApi): Promise<string[]> {
  const batches = await followPages(maxRows, async (after) => {
    const page = await api.tryLoad(listBatches, { query: { after } });
    return page && { rows: page.batches, meta: page.meta };
  });
  return [
    ...batches.map(({ category_slug }) => path("category-batches", { slug: category_slug })),
    ...batches.map(({ id }) => path("batch-details", { available_batch_id: id })),
  ];
}

async function eventPaths(api: PublicApi, state: "coming" | "past"): Promise<string[]> {
  const events = await followPages(maxRows, async (after) => {
    const page = await api.tryLoad(listEvents, { query: { state, after } });
    return page && { rows: page.events, meta: page.meta };
  });
  return events.map(({ id }) => path("event", { id }));
}

async function faqPaths(api: PublicApi): Promise<string[]> {
  const faqs = await followPages(maxRows, async (after) => {
    const page = await api.tryLoad(listFaqs, { query: { perpage: faqsPerPage, after } });
    return page && { rows: page.faqs, meta: page.meta };
  });
  return faqs.map(({ id }) => path("faq-show", { id }));
}

/** Every public page a search engine should know. What the API does not answer is left out. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = publicApi(context);
  const lists = await Promise.all([batchPaths(api), eventPaths(api, "coming"), eventPaths(api, "past"), faqPaths(api)]);
  return new Response(sitemapXml(context.portal.env.PUBLIC_ORIGIN, [...fixedPaths, ...lists.flat()]), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
