import type { LoaderFunctionArgs } from "@remix-run/node";
import { clockAnswer } from "../room/clock.server.ts";
import { requireEntry } from "./quiz.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  return clockAnswer(await requireEntry(args), args.request, args.context);
}
