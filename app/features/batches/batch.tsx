import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getBatch } from "#contract/catalogue/batches.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { whyNotOpen } from "#app/components/catalogue/batch-words.ts";
import { loadFreeQuestions } from "#app/components/catalogue/free-questions.server.ts";
import { EnrolBar } from "#app/components/catalogue/enrol-bar.tsx";
import { Share } from "#app/components/site/share.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Picture } from "#app/components/ui/picture.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { batchesOf } from "./category-title.ts";
import { BatchDetails, BatchFacts, WeeklyRhythm } from "./components/batch-facts.tsx";
import { BatchTeachers } from "./components/batch-teachers.tsx";
import { CostBox, FirstCost } from "./components/cost-box.tsx";
import { FreeQuestions } from "./components/free-questions.tsx";
import { FoldedText } from "./components/folded-text.tsx";
import { SampleVideo } from "./components/sample-video.tsx";
import { ScheduleChoices } from "./components/schedule-choices.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "batch"] } satisfies RouteHandle;

/** Meta tags of a batch, which has two URLs: the canonical one is that without the category. */
export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return pageMeta(args, undefined);
  const { id, title, summary, course, session, year } = args.data.batch;
  return pageMeta(
    { ...args, location: { pathname: path("batch-details", { available_batch_id: id }) } },
    {
      title,
      picture: `batch-${id}`,
      description: summary ?? `${course}, ${session} ${bengaliDigits(year ?? "")}: সূচি, আসন, খরচ ও ভর্তি।`,
    },
  );
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { batch } = await publicApi(context).load(getBatch, {
    params: pathParams({ id: params["available_batch_id"] }, getBatch),
  });
  if (params["slug"] !== undefined && params["slug"] !== batch.category_slug) {
    throw Response.json({ message: "" }, { status: 404 });
  }
  return {
    batch,
    free: await loadFreeQuestions(context, batch.category_slug),
    description: cleanHtml(batch.description_html, context),
    terms: cleanHtml(batch.terms_html, context),
  };
}

export default function BatchPage() {
  const { batch, free, description, terms } = useLoaderData<typeof loader>();
  return (
    <div className="wrap batch">
      <div className="batch-head">
        <Crumb href={path("category-batches", { slug: batch.category_slug })}>{batchesOf(batch.category_title)}</Crumb>
        <MatraHeading level={1}>{batch.title}</MatraHeading>
        {batch.summary ? <p className="quiet lead">{batch.summary}</p> : null}
      </div>
      <CostBox batch={batch} />
      <div className="batch-body">
        <Picture
          className="batch-picture"
          src={batch.picture}
          sizes="(min-width: 60rem) 47rem, 100vw"
          width={960}
          height={360}
        />
        <BatchFacts batch={batch} />
        <WeeklyRhythm batch={batch} />
        {batch.teachers?.length ? <BatchTeachers teachers={batch.teachers} /> : null}
        {batch.sample ? <SampleVideo sample={batch.sample} /> : null}
        <FreeQuestions slug={batch.category_slug} {...free} />
        {batch.schedules.length > 0 ? (
          <section>
            <h2 className="matra">{batch.enroll_state === "open" ? "সূচি বেছে নিন" : "ব্যাচের সূচি"}</h2>
            <ScheduleChoices batch={batch} schedules={batch.schedules} />
            <OfferedLink className="tap" href={path("batch-schedule", { batch_id: batch.id })}>
              পুরো সূচি দেখুন
            </OfferedLink>
          </section>
        ) : null}
        {batch.includes.length > 0 ? (
          <section>
            <h2 className="matra">যা যা পাচ্ছেন</h2>
            <ul className="ticks">
              {batch.includes.map((item) => (
                <li key={item}>
                  <Icon name="check" /> {item}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section>
          <h2 className="matra">এক নজরে</h2>
          <BatchDetails batch={batch} />
        </section>
        {description || terms ? (
          <div>
            <FoldedText title="বিস্তারিত" html={description} />
            <FoldedText title="জেনে রাখুন" html={terms} />
          </div>
        ) : null}
        <Share words={batch.title} address={path("batch-details", { available_batch_id: batch.id })} />
      </div>
      <EnrolBar reason={whyNotOpen(batch)} href={path("batch-choose-schedule", { batch_id: batch.id })}>
        <FirstCost batch={batch} />
      </EnrolBar>
    </div>
  );
}
