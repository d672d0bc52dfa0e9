import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { seatsInWords, whyNotOpen } from "#app/components/catalogue/batch-words.ts";
import { EnrolBar } from "#app/components/catalogue/enrol-bar.tsx";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
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
      title: `সূচি বেছে নিন: ${args.data.list.batch.title}`,
      description: `${args.data.list.batch.title}: আপনার সময়ের সঙ্গে মেলে এমন সূচি বেছে ভর্তি হোন।`,
    },
  );

export const loader = loadScheduleList;

const noSeat = { title: "এই সূচির আসন পূর্ণ", text: "অন্য সূচি থাকলে সেটি বেছে নিন।" };

export default function ChooseSchedule() {
  const { list, kind } = useLoaderData<typeof loader>();
  const { batch, schedules, schedule_id } = list;
  const chosen = schedules.find(({ id }) => id === schedule_id);
  return (
    <div className="wrap section">
      <Crumb href={path("batch-details", { available_batch_id: batch.id })}>{batch.title}</Crumb>
      <h1 className="matra">সূচি বেছে নিন</h1>
      <ScheduleView list={list} kind={kind} pathname={path("batch-choose-schedule", { batch_id: batch.id })} />
      {chosen ? (
        <EnrolBar
          reason={whyNotOpen(batch) ?? (chosen.seats_left === 0 ? noSeat : null)}
          href={path("batch-enrol", { batch_id: batch.id, schedule_id: chosen.id })}
        >
          <span className="small quiet">{chosen.title}</span> <b className="small">{seatsInWords(chosen.seats_left)}</b>
        </EnrolBar>
      ) : null}
    </div>
  );
}
