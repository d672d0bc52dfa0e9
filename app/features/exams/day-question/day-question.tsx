import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { Share } from "#app/components/site/share.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { longDay } from "#locale/dates.ts";
import { AroundQuestion } from "./components/around-question.tsx";
import { QuestionForm } from "./components/question-form.tsx";
import { loadDayQuestion } from "./day-question.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "day-question"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data && {
      title: `আজকের প্রশ্ন: ${args.data.kind.title}`,
      description: `${args.data.kind.title} পরীক্ষার্থীদের জন্য প্রতিদিন একটি প্রশ্ন। উত্তর দিন, ব্যাখ্যা সঙ্গে সঙ্গে দেখুন; লগইন লাগে না।`,
    },
  );

export const loader = (args: LoaderFunctionArgs) => loadDayQuestion(args);

export default function DayQuestion() {
  const { day, kind, question, previous, others, trial } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section stack">
      <h1 className="matra">আজকের প্রশ্ন: {kind.title}</h1>
      <p className="quiet">{longDay(day)}</p>
      <QuestionForm slug={kind.slug} day={day} question={question} />
      <Share words={`${kind.title}: আজকের প্রশ্নটি পারেন?`} address={path("day-question", { slug: kind.slug })} />
      <AroundQuestion kind={kind} previous={previous} others={others} trial={trial} />
    </div>
  );
}
