import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { NoneListed } from "#app/components/ui/none-listed.tsx";
import { useLoaderData } from "@remix-run/react";
import { listQuizzes } from "#contract/quizzes.ts";
import { pageMeta } from "#app/components/site/page-meta.ts";
import { Pager } from "#app/components/ui/pager.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/api.server.ts";
import { listQuery } from "#app/server/session/list-query.server.ts";
import { QuizList } from "./components/quiz-list.tsx";
import { isLastDay } from "./quiz-words.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "pages"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.isPast ? "আগের কুইজ" : "কুইজ",
    description: "মেডিকেল প্রস্তুতির ছোট কুইজ: কয়টি প্রশ্ন, কত মিনিট, কবে খোলে, কবে শেষ, কারা দিতে পারেন।",
    canonicalQuery: args.data?.isPast ? "?state=past" : "",
  });

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
  const { quizzes, meta, isPast, search } = useLoaderData<typeof loader>();
  const pathname = path("quiz-list");
  const state = isPast ? "past" : null;
  return (
    <div className="wrap section">
      <h1 className="matra">কুইজ</h1>
      <div className="list-head">
        <form method="get" role="search" className="filters">
          {state ? <input type="hidden" name="state" value={state} /> : null}
          <SearchField label="কোন কুইজ খুঁজছেন" value={search} />
        </form>
        <Tabs
          label="কোন সময়ের"
          tabs={[
            { word: "চলতি ও সামনের", href: withQuery(pathname, { search }), isCurrent: !isPast },
            { word: "আগের", href: withQuery(pathname, { state: "past", search }), isCurrent: isPast },
          ]}
        />
      </div>
      {quizzes.length === 0 ? (
        <NoneListed
          list={pathname}
          isPast={isPast}
          isSearch={search !== ""}
          thing="কুইজ"
          present="চলতি"
          none={{ title: "এখন কোনো কুইজ নেই", text: "নতুন কুইজ খুললে এখানেই পাবেন।" }}
        />
      ) : (
        <QuizList quizzes={quizzes} />
      )}
      <Pager meta={meta} pathname={pathname} query={{ state, search }} />
    </div>
  );
}
