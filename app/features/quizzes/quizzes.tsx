import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listQuizzes } from "#contract/catalogue/quizzes.ts";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { DatedList } from "#app/components/ui/dated-list.tsx";
import { datedPage } from "#app/components/ui/dated-page.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { QuizList } from "./components/quiz-list.tsx";
import { isLastDay } from "./quiz-words.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "pages"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    datedPage({
      noun: "কুইজ",
      isPast: args.data?.isPast,
      description: "মেডিকেল প্রস্তুতির ছোট কুইজ: কয়টি প্রশ্ন, কত মিনিট, কবে খোলে, কবে শেষ, কারা দিতে পারেন।",
    }),
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = listQuery(request, listQuizzes);
  const { quizzes, meta } = await publicApi(context).load(listQuizzes, { query });
  const now = new Date();
  return {
    quizzes: quizzes.map((quiz) => ({ ...quiz, isLastDay: isLastDay(quiz, now) })),
    meta,
    isPast: query.state === "past",
    search: query.search ?? "",
  };
}

export default function Quizzes() {
  const { quizzes, ...list } = useLoaderData<typeof loader>();
  return (
    <DatedList
      {...list}
      list={path("quiz-list")}
      of="quizzes"
      noun="কুইজ"
      tab="চলতি ও সামনের"
      present="চলতি"
      none={{ title: "এখন কোনো কুইজ নেই", text: "নতুন কুইজ খুললে এখানেই পাবেন।" }}
    >
      {quizzes.length > 0 ? <QuizList quizzes={quizzes} /> : null}
    </DatedList>
  );
}
