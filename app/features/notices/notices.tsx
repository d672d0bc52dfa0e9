import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listNotices } from "#contract/account/notices.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { NoticeList } from "./components/notice-list.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "materials"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "নোটিশ");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const query = listQuery(request, listNotices);
  const list = await api.load(listNotices, { query });
  return { ...list, course: query.course?.toString(), only: query.only };
}

const pathname = path("my-notices");

export default function Notices() {
  const { notices, pinned, unread_count, meta: pages, course, only } = useLoaderData<typeof loader>();
  const isPinned = new Set(pinned.map(({ id }) => id));
  const rest = notices.filter(({ id }) => !isPinned.has(id));
  const isEmpty = notices.length + pinned.length === 0;
  const unreadWord = unread_count ? `নতুন (${bengaliNumber(unread_count)})` : "নতুন";
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>নোটিশ</MatraHeading>
      <Tabs
        label="কোন নোটিশ"
        tabs={[
          { word: "সব", href: withQuery(pathname, { course }), isCurrent: only === undefined },
          { word: unreadWord, href: withQuery(pathname, { course, only: "unread" }), isCurrent: only === "unread" },
        ]}
      />
      {pinned.length > 0 ? (
        <section className="wide-part" aria-label="গুরুত্বপূর্ণ">
          <NoticeList notices={pinned} />
        </section>
      ) : null}
      {rest.length > 0 ? <NoticeList notices={rest} /> : null}
      {isEmpty && only === "unread" ? (
        <EmptyList of="notices" icon="check" title="সব নোটিশ পড়া হয়েছে">
          <p>নতুন নোটিশ এলে এখানে দেখবেন।</p>
          <a className="button" href={withQuery(pathname, { course })}>
            সব নোটিশ দেখুন
          </a>
        </EmptyList>
      ) : null}
      {isEmpty && only === undefined ? (
        <EmptyList of="notices" icon="bell" title="এখনো কোনো নোটিশ নেই">
          <p>আপনার ব্যাচ বা কোর্সের খবর এলে এখানে দেখবেন।</p>
        </EmptyList>
      ) : null}
      <Pager meta={pages} pathname={pathname} query={{ course, only }} />
    </div>
  );
}
