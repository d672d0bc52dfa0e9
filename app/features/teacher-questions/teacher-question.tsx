import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Alert, Flash } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, newKey } from "#app/server/forms/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { QuestionsAbout } from "./components/questions-about.tsx";
import { loadTeacherQuestions, subjectParams, submitTeacherQuestion } from "./teacher-question.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

const heading = "শিক্ষককে জিজ্ঞাসা করুন";

export const handle = { sheets: ["content", "forms", "my", "materials"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, heading);

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const questions = await loadTeacherQuestions({ api, context, params: subjectParams(params) });
  return { ...questions, freshKey: newKey(), message: await flashCookie(context).consume(request) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return submitTeacherQuestion({ api, context, params: subjectParams(params), fields: await formFields(request) });
}

export default function TeacherQuestionPage() {
  const { asked, waits, freshKey, message } = useLoaderData<typeof loader>();
  return (
    <div className="stack narrow">
      <Crumb href={path("my-teacher-questions")}>আমার প্রশ্ন</Crumb>
      <MatraHeading level={1}>{heading}</MatraHeading>
      <Flash message={message} />
      {asked ? (
        <QuestionsAbout asked={asked} freshKey={freshKey} />
      ) : (
        <Alert tone="now" icon="clock" title={waits || "পরীক্ষা চলছে, শেষ হলে প্রশ্ন করতে পারবেন।"} />
      )}
    </div>
  );
}
