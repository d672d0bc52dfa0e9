import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { clockResponse } from "./clock.server.ts";
import { examOf } from "../exam.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  return clockResponse(exam, request, context);
}
