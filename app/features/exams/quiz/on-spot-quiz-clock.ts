import type { LoaderFunctionArgs } from "@remix-run/node";
import { clockResponse } from "../room/clock.server.ts";
import { requireEntry } from "./quiz.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  return clockResponse(await requireEntry(args), args.request, args.context);
}
