import { redirect } from "@remix-run/node";
import { listSubscriptionDurations } from "#contract/study/subscriptions.ts";
import { path } from "#app/paths.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { chosenLectures, withChosen } from "./chosen-lectures.ts";

interface DurationsQuery {
  api: DoctorApi;
  request: Request;
  context: RequestContext;
  /** Course id. */
  id: number;
}

/**
 * Loads the available durations for the lectures of the query. If the API rejects the choice (422), throws a redirect
 * back to it, with the message; throws a Response for any other refusal.
 */
export async function loadDurations({ api, request, context, id }: DurationsQuery) {
  const lecture_ids = new URL(request.url).searchParams.getAll("lecture_ids").join(",");
  const result = await api.submit(listSubscriptionDurations, { params: { id }, query: { lecture_ids } });
  if (result.ok) return result.data;
  if (result.status !== 422) throw refusalResponse(result);
  const [message = "অন্তত একটি লেকচার বাছুন।"] = Object.values(result.reply.fieldErrors).flat();
  await flashCookie(context).save(message);
  const { ids } = chosenLectures(new URL(request.url).searchParams);
  throw redirect(withChosen(path("my-subscription-add", { id }), ids));
}
