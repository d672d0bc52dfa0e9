import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { getOfflinePractice } from "#contract/exams/practice-offline.ts";
import { path } from "#app/paths.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { saveFromPhone } from "./offline.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireDoctor(request, context);
  return redirect(path("my-practice-offline", pathParams({ id: params["id"] }, getOfflinePractice)));
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return saveFromPhone({ api, request }, params);
}
