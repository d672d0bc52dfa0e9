import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, useLoaderData } from "@remix-run/react";
import { listBatches } from "#contract/catalogue/batches.ts";
import { listHomeContacts } from "#contract/catalogue/contacts.ts";
import { listDayQuestions } from "#contract/catalogue/day-questions.ts";
import { listFaqs } from "#contract/catalogue/faqs.ts";
import {
  listBatchCategories,
  listHomeCourses,
  listOtherServices,
  listScrollingNotices,
  listSlides,
} from "#contract/catalogue/home.ts";
import { outage } from "#app/components/document/error-words.ts";
import { InlineScript } from "#app/components/document/inline-script.tsx";
import { StaticPart } from "#app/components/document/static/static-part.tsx";
import { pageMeta } from "#app/components/document/page-meta.ts";
import untilSeenBoot from "#app/components/document/static/until-seen-boot.js?raw";
import { safeImage } from "#app/format/links.ts";
import { useRootData } from "#app/components/document/root-data.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { Hero } from "./components/hero.tsx";
import { homeParts, LowerSections, StartSection } from "./components/home-parts.tsx";
import { JoinBar } from "./components/join-bar.tsx";
import { MissingAlert } from "./components/missing-alert.tsx";
import { audience, categoryCards, startCards } from "./home-cards.server.ts";
import { ContactPanel } from "./components/contact-panel.tsx";
import { loadPeople } from "./people.server.ts";
import { Ticker } from "./components/ticker.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/document/error-screen.tsx";

const title = "পোস্টগ্র্যাজুয়েট মেডিকেল ভর্তি প্রস্তুতি";
const homeFaqCount = 5;
const partialData = { title: "কিছু তথ্য এখনো আনা যায়নি", text: "বাকি সব ঠিক আছে। একটু পরে আবার চেষ্টা করুন।" };

export const handle = { scripts: "idle", sheets: ["home", "contacts"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title,
    description: "FCPS, MD/MS, Diploma ও MCPS ভর্তি পরীক্ষার ব্যাচ, ক্লাস, পরীক্ষা ও প্রশ্নোত্তর।",
  });

/** Calls of the parts whose failure the page tells, in the order of `parts`. */
const partCalls = [
  listScrollingNotices,
  listSlides,
  listBatchCategories,
  listOtherServices,
  listFaqs,
  listHomeContacts,
];

/**
 * Makes nine calls at once. A failed one shows placeholders and a notice; if the six of `partCalls` all fail, the
 * response is a 503 with a message.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = publicApi(context);
  const [notices, slides, categories, services, faqs, contacts, courses, batches, asked] = await Promise.all([
    api.tryLoad(listScrollingNotices, {}),
    api.tryLoad(listSlides, {}),
    api.tryLoad(listBatchCategories, {}),
    api.tryLoad(listOtherServices, {}),
    api.tryLoad(listFaqs, { query: { "list-for": "homepage", perpage: homeFaqCount } }),
    api.tryLoad(listHomeContacts, {}),
    api.tryLoad(listHomeCourses, {}),
    api.tryLoad(listBatches, { query: {} }),
    api.tryLoad(listDayQuestions, {}),
  ]);
  const parts = [notices, slides, categories, services, faqs, contacts];
  const { isMissing } = context.portal.v3.capabilities;
  const hasFailed = partCalls.some((call, index) => parts[index] === null && !isMissing(call));
  const isIncomplete = hasFailed || context.notes.unreadLists !== undefined;
  const missing = isIncomplete ? (parts.every((part) => part === null) ? outage : partialData) : null;
  homeParts.hand(context, {
    audience: audience(categories?.categories ?? []),
    start: startCards(batches?.batches ?? [], asked),
    categories: categoryCards(categories?.categories ?? [], courses?.courses ?? []),
    people: await loadPeople(api, batches?.batches ?? [], courses?.courses ?? []),
    services: services?.services ?? [],
    faqs: faqs?.faqs ?? [],
    contacts: contacts?.contacts ?? [],
  });
  return data(
    {
      notices: notices?.notices ?? [],
      slides: (slides?.slide_items ?? []).filter(({ title, thumb }) => title || safeImage(thumb)),
      missing,
    },
    { status: missing === outage ? 503 : 200 },
  );
}

export default function Home() {
  const { notices, slides, missing } = useLoaderData<typeof loader>();
  const root = useRootData();
  return (
    <>
      {slides[0] && !slides[0].title ? <h1 className="hidden">{title}</h1> : null}
      <Ticker notices={notices} />
      {missing ? <MissingAlert {...missing} /> : null}
      <StaticPart id="start">{import.meta.env.SSR ? <StartSection /> : null}</StaticPart>
      <Hero slides={slides} title={title} />
      <JoinBar isLoggedIn={root?.isLoggedIn ?? false} />
      <StaticPart id="sections">{import.meta.env.SSR ? <LowerSections /> : null}</StaticPart>
      {root ? <ContactPanel company={root.company} embedUrl={root.messengerEmbed} /> : null}
      <InlineScript code={untilSeenBoot} />
    </>
  );
}
