import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, useLoaderData } from "@remix-run/react";
import { getBatch, listBatches } from "#contract/catalogue/batches.ts";
import { listHomeContacts } from "#contract/catalogue/contacts.ts";
import { listDayQuestions } from "#contract/exams/day-questions.ts";
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
import { HeroLead } from "./components/hero-lead.tsx";
import { FirstCards, homeParts, LowerSections, TopLines } from "./components/home-parts.tsx";
import { categoryCards } from "./home-cards.server.ts";
import { ContactPanel } from "./components/contact-panel.tsx";
import { batchToOffer, offerOf, questionToAsk, trialOf } from "./start-parts.server.ts";
import { teachersOf } from "./teachers.server.ts";
import { useAnswerInPage } from "./components/use-answer-in-page.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

const homeFaqCount = 5;
const partialData = { title: "কিছু তথ্য এখনো আনা যায়নি", text: "বাকি সব ঠিক আছে। একটু পরে আবার চেষ্টা করুন।" };

export const handle = { scripts: "idle", sheets: ["home", "contacts"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "পোস্টগ্র্যাজুয়েট মেডিকেল ভর্তি প্রস্তুতি",
    description: "FCPS, MD/MS, Diploma ও MCPS ভর্তি পরীক্ষার ব্যাচ, ক্লাস, পরীক্ষা ও প্রশ্নোত্তর।",
  });

/**
 * Loads the parts of the home page, and details of the batch that it offers. A part that could not be read shows
 * placeholders and a notice; if all of `parts` are missing then, the response is a 503 with a message.
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
  const isIncomplete = context.notes.unreadLists !== undefined;
  const missing = isIncomplete ? (parts.every((part) => part === null) ? outage : partialData) : null;
  const offered = batchToOffer(batches?.batches ?? []);
  const details = offered ? await api.loadSide(getBatch, { params: { id: offered.id } }) : null;
  const [trial] = asked?.trials ?? [];
  homeParts.hand(context, {
    missing,
    notices: notices?.notices ?? [],
    start: {
      question: questionToAsk(asked),
      offer: offered && offerOf(offered, details?.batch ?? null),
      trial: trial ? trialOf(trial) : null,
    },
    categories: categoryCards(categories?.categories ?? [], courses?.courses ?? []),
    teachers: teachersOf(details?.batch ?? null),
    services: services?.services ?? [],
    faqs: faqs?.faqs ?? [],
    contacts: contacts?.contacts ?? [],
  });
  return data(
    { slides: (slides?.slide_items ?? []).filter(({ title, thumb }) => title || safeImage(thumb)) },
    { status: missing === outage ? 503 : 200 },
  );
}

export default function Home() {
  const { slides } = useLoaderData<typeof loader>();
  const root = useRootData();
  useAnswerInPage();
  return (
    <>
      <StaticPart id="top">{import.meta.env.SSR ? <TopLines /> : null}</StaticPart>
      <div className="hero">
        <div className="wrap">
          <StaticPart id="lead">{import.meta.env.SSR ? <HeroLead /> : null}</StaticPart>
          <Hero slides={slides} />
        </div>
      </div>
      <StaticPart id="start">{import.meta.env.SSR ? <FirstCards /> : null}</StaticPart>
      {/* the floating button stays in this part, which has no button below it */}
      <div>
        <StaticPart id="sections">{import.meta.env.SSR ? <LowerSections /> : null}</StaticPart>
        {root ? <ContactPanel company={root.company} embedUrl={root.messengerEmbed} /> : null}
      </div>
      <InlineScript code={untilSeenBoot} />
    </>
  );
}
