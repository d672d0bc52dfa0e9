import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listPendingExams } from "#contract/exams/exam-info.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { dayAndTime } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { listInput } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => ownMeta(args, "বাকি পরীক্ষা");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const input = listInput({ request, params }, listPendingExams);
  return { ...(await api.load(listPendingExams, input)), id: input.params.id };
}

export default function PendingExams() {
  const { exams, meta: pageMeta, id } = useLoaderData<typeof loader>();
  return (
    <div className="stack narrow">
      <Crumb href={path("my-courses-show", { id })}>কোর্সের পাতা</Crumb>
      <MatraHeading level={1}>বাকি পরীক্ষা</MatraHeading>
      {exams.length === 0 ? (
        <EmptyList of="exams" icon="check" title="কোনো পরীক্ষা বাকি নেই">
          <p>সময়মতো না দেওয়া পরীক্ষা এখানে থাকে, অনুশীলন হিসেবে দেওয়া যায়।</p>
        </EmptyList>
      ) : (
        <ul className="ledger">
          {exams.map(({ event_id, title, topic, held_at, questions, duration_minutes, allow_pending, running }) => (
            <li className="entry" key={event_id}>
              <div>
                <b id={`exam-${event_id}`}>{title}</b>
                {topic ? <p className="small">{topic}</p> : null}
                <p className="small quiet">
                  {dayAndTime(held_at)}, {bengaliNumber(questions)} প্রশ্ন, {bengaliNumber(duration_minutes)} মিনিট
                </p>
                {allow_pending || running ? null : <p className="small">এটি আর দেওয়া যাবে না।</p>}
              </div>
              {allow_pending || running ? (
                <a
                  className="button nowrap"
                  href={path("my-pending-exam-info", { id, eventId: event_id })}
                  aria-describedby={`exam-${event_id}`}
                >
                  {running ? "ফিরুন" : "দিন"}
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Pager meta={pageMeta} pathname={path("my-pending-exams", { id })} query={{}} />
    </div>
  );
}
