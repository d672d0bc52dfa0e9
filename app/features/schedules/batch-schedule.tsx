import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { path } from "#app/paths.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import type { RouteHandle } from "#app/route-handle.ts";
import { ScheduleView } from "./components/schedule-view.tsx";
import { loadScheduleList } from "./schedule-list.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "batches"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data && {
      title: `সময়সূচি: ${args.data.list.batch.title}`,
      description: `${args.data.list.batch.title}: কোন দিন কোন ক্লাস ও পরীক্ষা।`,
    },
  );

export const loader = loadScheduleList;

export default function BatchSchedule() {
  const { list, kind } = useLoaderData<typeof loader>();
  const { id, title, enroll_state } = list.batch;
  return (
    <div className="wrap section">
      <Crumb href={path("batch-details", { available_batch_id: id })}>{title}</Crumb>
      <h1 className="matra">সময়সূচি</h1>
      <ScheduleView list={list} kind={kind} pathname={path("batch-schedule", { batch_id: id })} />
      <p className="row after-list">
        {enroll_state === "open" ? (
          <a className="tap" href={path("batch-choose-schedule", { batch_id: id })}>
            ভর্তির জন্য সূচি বেছে নিন
          </a>
        ) : null}{" "}
        <a className="tap" href={path("batch-schedules", { batch_id: id })}>
          ছাপার জন্য খুলুন
        </a>
      </p>
    </div>
  );
}
