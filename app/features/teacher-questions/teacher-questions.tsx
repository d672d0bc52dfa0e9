import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listTeacherQuestions } from "#contract/study/teacher-questions.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { AskedList } from "./components/asked-list.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "materials"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "আমার প্রশ্ন");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return api.load(listTeacherQuestions, { query: listQuery(request, listTeacherQuestions) });
}

export default function TeacherQuestions() {
  const { questions, meta: pages } = useLoaderData<typeof loader>();
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>আমার প্রশ্ন</MatraHeading>
      {questions.length > 0 ? (
        <AskedList questions={questions} />
      ) : (
        <EmptyList of="questions" icon="chat" title="এখনো কোনো প্রশ্ন করেননি">
          <p>ক্লাসের লেকচার, লেকচার শিট বা প্রশ্নের ব্যাখ্যার নিচে “শিক্ষককে জিজ্ঞাসা করুন” চাপুন।</p>
        </EmptyList>
      )}
      <Pager meta={pages} pathname={path("my-teacher-questions")} query={{}} />
    </div>
  );
}
