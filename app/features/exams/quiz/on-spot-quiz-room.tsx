import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ownMeta } from "#app/components/document/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { RoomScreen } from "../room/components/room-screen.tsx";
import { heldRooms } from "./held-rooms.server.ts";
import { requireEntry } from "./quiz.server.ts";
import { loadRoom, saveRoom, type Unsaved } from "../room/room.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["room"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.attempt.title ?? "কুইজ");

export async function loader(args: LoaderFunctionArgs) {
  const entry = await requireEntry(args);
  const room = await loadRoom(entry, args.request, args.context);
  await heldRooms(args.request, args.context).add(entry.key);
  return room;
}

export async function action(args: ActionFunctionArgs) {
  return saveRoom(await requireEntry(args), args.request, args.context);
}

export default function QuizRoom() {
  return <RoomScreen room={useLoaderData<typeof loader>()} unsaved={useActionData<Unsaved>()} />;
}
