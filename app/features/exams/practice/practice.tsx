import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getPractice } from "#contract/exams/practice.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, newKey } from "#app/server/forms/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { Overview } from "./components/overview.tsx";
import { submitSettings } from "./settings.server.ts";
import { startWith } from "./start.server.ts";
import { shownSubjects } from "./today-words.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "practice-home"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "অনুশীলন");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const message = await flashCookie(context).consume(request);
  const subjectKeys = Array.from({ length: shownSubjects }, newKey);
  return { ...(await api.load(getPractice, {})), freshKey: newKey(), subjectKeys, message };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const fields = await formFields(request);
  return fields.get("form") === "practice-settings" ? submitSettings({ api, context, fields }) : startWith(api, fields);
}

export default function PracticePage() {
  return <Overview practice={useLoaderData<typeof loader>()} />;
}
