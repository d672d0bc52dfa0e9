import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAvailableLectures } from "#contract/subscriptions.ts";
import { ownMeta } from "#app/components/site/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/flow.server.ts";
import { listQuery, pathParams } from "#app/server/list-query.server.ts";
import { requireDoctor } from "#app/server/require-doctor.server.ts";
import { Crumb } from "./components/crumb.tsx";
import { LectureChoices } from "./components/lecture-choices.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "ভিডিও বাছুন");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const query = listQuery(request, listAvailableLectures);
  const list = await api.load(listAvailableLectures, { params: pathParams(params, listAvailableLectures), query });
  return { ...list, search: query.search ?? "", message: (await flashCookie(context).take(request)) ?? null };
}

export default function AddVideos() {
  const { course, lectures, meta, search, message } = useLoaderData<typeof loader>();
  const page = path("my-subscription-add", { id: course.id });
  return (
    <div className="stack narrow">
      <Crumb />
      <MatraHeading level={1}>ভিডিও বাছুন</MatraHeading>
      <p className="quiet">{course.title}</p>
      {message ? <Notice tone="danger" icon="warning" title={message} /> : null}
      <form method="get" action={page}>
        <SearchField value={search} label="ক্লাস, বিষয় বা শিক্ষকের নাম" />
      </form>
      {lectures.length > 0 ? (
        <LectureChoices courseId={course.id} lectures={lectures} />
      ) : (
        <EmptyList icon="play" title={search ? "এই নামে কিছু পাওয়া যায়নি" : "নেওয়ার মতো ভিডিও এখন নেই"}>
          <p>
            {search ? "অন্য শব্দে খুঁজে দেখুন।" : "ক্লাস হয়ে গেলে তার রেকর্ড এখানে আসবে। যা নেওয়া আছে, তা আর দেখানো হয় না।"}
          </p>
        </EmptyList>
      )}
      <Pager meta={meta} pathname={page} query={{ search }} />
    </div>
  );
}
