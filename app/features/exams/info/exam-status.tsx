import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { StatusView } from "./components/status-view.tsx";
import { isAfterRoom } from "../exam-pages.ts";
import { examOf } from "../exam.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "results"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.status.title ?? "পরীক্ষা");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  const status = await exam.api.load(exam.entryCalls.getStatus, { params: exam.params });
  if (isAfterRoom(request) && status.actions.includes("result")) throw redirect(exam.pages.result);
  return { status, ids: exam.params, message: await flashCookie(context).consume(request) };
}

export default function ExamStatusPage() {
  const { status, ids, message } = useLoaderData<typeof loader>();
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>{status.title}</MatraHeading>
      <Flash message={message} />
      <StatusView status={status} ids={ids} />
    </div>
  );
}
