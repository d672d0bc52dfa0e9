import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { ScheduleView } from "./components/schedule-view.tsx";
import { loadScheduleList } from "./schedule-list.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "batches"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data && {
      title: `ছাপার সময়সূচি: ${args.data.list.batch.title}`,
      description: `${args.data.list.batch.title}: ছাপার উপযোগী সময়সূচি।`,
    },
  );

export const loader = loadScheduleList;

export default function BatchSchedules() {
  const { list, kind } = useLoaderData<typeof loader>();
  const { id, title } = list.batch;
  return (
    <div className="wrap section">
      <MatraHeading level={1}>{title}</MatraHeading>
      <ScheduleView list={list} kind={kind} pathname={path("batch-schedules", { batch_id: id })} />
    </div>
  );
}
