import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { RoomScreen } from "../room/components/room-screen.tsx";
import { requireEntry } from "./quiz.server.ts";
import { loadRoom, saveRoom, type Unsaved } from "../room/room.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/document/error-screen.tsx";

export const handle = { sheets: ["room"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.attempt.title ?? "কুইজ");

export async function loader(args: LoaderFunctionArgs) {
  return loadRoom(await requireEntry(args), args.request, args.context);
}

export async function action(args: ActionFunctionArgs) {
  return saveRoom(await requireEntry(args), args.request, args.context);
}

export default function QuizRoom() {
  return <RoomScreen room={useLoaderData<typeof loader>()} unsaved={useActionData<Unsaved>()} />;
}
