import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { RoomScreen } from "./components/room-screen.tsx";
import { examOf } from "../exam.server.ts";
import { loadRoom, saveRoom, type Unsaved } from "./room.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["room"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.attempt.title ?? "পরীক্ষা");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  return loadRoom(exam, request, context);
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  return saveRoom(exam, request, context);
}

export default function ExamRoom() {
  return <RoomScreen room={useLoaderData<typeof loader>()} unsaved={useActionData<Unsaved>()} />;
}
