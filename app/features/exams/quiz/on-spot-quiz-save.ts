import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { clockForClient, saveFromClient } from "../room/save.server.ts";
import { requireEntry } from "./quiz.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  return clockForClient(await requireEntry(args));
}

export async function action(args: ActionFunctionArgs) {
  return saveFromClient(await requireEntry(args), args.request, args.context);
}
