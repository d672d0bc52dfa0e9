import { redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { getBatch } from "#contract/catalogue/batches.ts";
import { getEnrolEligibility, type EnrolObstacle } from "#contract/payments/enrolment.ts";
import { path } from "#app/paths.ts";
import { type DoctorApi } from "#app/server/session/api.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import type { FieldErrors } from "#app/server/forms/form.server.ts";
import { internalPath } from "#app/server/session/internal-path.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { withNext } from "#app/server/session/next.server.ts";

export function selectedIds(params: Params) {
  return {
    batchId: pathParams({ id: params["batch_id"] }, getBatch).id,
    scheduleId: pathParams({ id: params["schedule_id"] }, getBatch).id,
  };
}

/**
 * Loads the batch and schedule of the route. Throws a 404 Response if the batch has no such schedule, or 503 if the
 * schedule may be one that could not be read.
 */
export async function loadSelection(context: RequestContext, params: Params) {
  const { batchId, scheduleId } = selectedIds(params);
  const { batch } = await publicApi(context).load(getBatch, { params: { id: batchId } });
  const schedule = batch.schedules.find(({ id }) => id === scheduleId);
  const isUnreadable = context.notes.partial || context.notes.unreadLists?.has("schedules");
  if (!schedule) throw Response.json({ message: "" }, { status: isUnreadable ? 503 : 404 });
  const { id, title, course, session, year, price } = batch;
  return { batch: { id, title, course, session, year, price }, schedule };
}

/**
 * Returns an error for a missing candidate type if the API requires one, to be shown with the form's own errors; no
 * error if the API does not tell what it requires.
 */
export async function missingChoiceErrors(
  api: DoctorApi,
  { batchId, scheduleId }: ReturnType<typeof selectedIds>,
  fields: FormData,
): Promise<FieldErrors> {
  const place = { params: { id: batchId }, query: { schedule_id: scheduleId } };
  const eligibility = await api.submit(getEnrolEligibility, place);
  const asksType = eligibility.ok && eligibility.data.candidate_types.length > 0;
  return asksType && !fields.get("candidate_type") ? { candidate_type: ["আপনার ক্যাটাগরি বাছুন।"] } : {};
}

type Selection = Awaited<ReturnType<typeof loadSelection>>;

/** Obstacles for which the doctor is redirected to the existing enrolment; others are shown with a message. */
const redirectReasons: EnrolObstacle[] = ["already_enrolled", "unpaid_enrolment"];

export async function loadEligibility(api: DoctorApi, request: Request, { batch, schedule }: Selection) {
  const input = { params: { id: batch.id }, query: { schedule_id: schedule.id } };
  const eligibility = await api.load(getEnrolEligibility, input);
  const [reason] = eligibility.reasons;
  const actionPath = internalPath(reason?.action_url);
  if (reason && redirectReasons.includes(reason.code)) throw redirect(actionPath ?? path("my-courses"));
  const href = reason?.code === "profile" ? withNext(path("my-account"), request) : (actionPath ?? null);
  return { eligibility, obstacle: reason ? { code: reason.code, message: reason.message, href } : null };
}
