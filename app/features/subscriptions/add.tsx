import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAvailableLectures } from "#contract/study/subscriptions.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { bengaliNumber, taka } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { listInput } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { maxChosen, chosenLectures } from "./chosen-lectures.ts";
import { LectureChoices } from "./components/lecture-choices.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "ভিডিও বাছুন");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const input = listInput({ request, params }, listAvailableLectures);
  const list = await api.load(listAvailableLectures, input);
  const { ids: chosen, isCut } = chosenLectures(new URL(request.url).searchParams);
  const tooMany = isCut ? `একবারে সর্বোচ্চ ${bengaliNumber(maxChosen)}টি লেকচার বাছুন।` : null;
  const message = (await flashCookie(context).consume(request)) ?? tooMany;
  return { ...list, search: input.query.search ?? "", chosen, message };
}

export default function AddVideos() {
  const {
    course,
    lectures,
    price_per_video_from: priceFrom,
    meta,
    search,
    chosen,
    message,
  } = useLoaderData<typeof loader>();
  const empty = (
    <EmptyList of="lectures" icon="play" title={search ? "এই নামে কিছু পাওয়া যায়নি" : "নেওয়ার মতো ভিডিও এখন নেই"}>
      <p>{search ? "অন্য শব্দে খুঁজে দেখুন।" : "ক্লাস হয়ে গেলে তার রেকর্ড এখানে আসবে। যা নেওয়া আছে, তা আর দেখানো হয় না।"}</p>
    </EmptyList>
  );
  return (
    <div className="stack narrow">
      <Crumb href={path("my-subscription")}>ভিডিও সাবস্ক্রিপশন</Crumb>
      <MatraHeading level={1}>ভিডিও বাছুন</MatraHeading>
      <p className="quiet">
        {course.title}
        {priceFrom ? `। ভিডিওপ্রতি ${taka(priceFrom)} থেকে, মেয়াদ অনুযায়ী।` : null}
      </p>
      {message ? <Alert tone="danger" icon="warning" title={message} /> : null}
      <LectureChoices
        lectures={lectures}
        priceFrom={priceFrom}
        meta={meta}
        search={search}
        chosen={chosen}
        empty={empty}
        courseId={course.id}
      />
    </div>
  );
}
