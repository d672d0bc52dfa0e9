import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Share } from "#app/components/site/share.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { longDay } from "#locale/dates.ts";
import { SolvedQuestion } from "../solved/components/solved-question.tsx";
import { AroundQuestion } from "./components/around-question.tsx";
import { loadAnswer } from "./day-question-answer.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "day-question"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, "প্রশ্নের উত্তর ও ব্যাখ্যা");

export const loader = (args: LoaderFunctionArgs) => loadAnswer(args);

export default function DayQuestionAnswer() {
  const { day, kind, question, previous, others, trial } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section stack">
      <p className="quiet">
        {kind.title}, {longDay(day)}
      </p>
      <SolvedQuestion question={question} place="news" objection={null} hasMarks={false} />
      <Share words={`${kind.title}: আজকের প্রশ্নটি পারেন?`} address={path("day-question", { slug: kind.slug })} />
      <AroundQuestion kind={kind} previous={previous} others={others} trial={trial} />
    </div>
  );
}
