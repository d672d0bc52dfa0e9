import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { formFields } from "#app/server/forms/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { bookmarksPath, loadBookmarks } from "./bookmarks.server.ts";
import { Bookmarks } from "./components/bookmarks.tsx";
import { WaitsPage } from "./components/waits.tsx";
import { submitNoteForm } from "./notes.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "exams/answers"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "বুকমার্ক ও নোট");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return loadBookmarks({ api, request, context });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return submitNoteForm({ api, context, fields: await formFields(request) }, bookmarksPath(request));
}

export default function BookmarksPage() {
  const { list, waits } = useLoaderData<typeof loader>();
  return list ? <Bookmarks list={list} /> : <WaitsPage message={waits.message} />;
}
