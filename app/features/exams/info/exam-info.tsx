import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { InfoScreen } from "./components/info-screen.tsx";
import { examOf } from "../exam.server.ts";
import { loadInfo, submitStart } from "./exam-info.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "results"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.info.exam.title ?? "পরীক্ষার নিয়ম");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  return loadInfo(exam, request, context);
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  return submitStart(exam, request);
}

export default function ExamInfo() {
  return <InfoScreen data={useLoaderData<typeof loader>()} />;
}
