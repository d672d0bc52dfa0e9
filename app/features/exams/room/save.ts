import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { examOf } from "../exam.server.ts";
import { clockForClient, saveFromClient } from "./save.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  return clockForClient(exam);
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const exam = examOf(await requireDoctor(request, context), params);
  return saveFromClient(exam, request, context);
}
