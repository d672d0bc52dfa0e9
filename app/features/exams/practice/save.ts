import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getOfflinePractice } from "#contract/exams/practice-offline.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { saveFromPhone } from "./offline.server.ts";
import { resume } from "./session.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return resume({ api }, pathParams({ id: params["id"] }, getOfflinePractice).id);
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return saveFromPhone({ api, request }, params);
}
