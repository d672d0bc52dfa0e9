import { redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { getBatch } from "#contract/catalogue/batches.ts";
import { getEnrollEligibility, type EnrolObstacle } from "#contract/payments/enrolment.ts";
import { path } from "#app/paths.ts";
import { publicApi, type DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import type { FieldErrors } from "#app/server/forms/form.server.ts";
import { knownPath } from "#app/server/session/known-path.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { withNext } from "#app/server/session/next.server.ts";

/** The ids of a batch and of its schedule, as the address names them. */
export function chosenPlace(params: Params) {
  return {
    batchId: pathParams({ id: params["batch_id"] }, getBatch).id,
    scheduleId: pathParams({ id: params["schedule_id"] }, getBatch).id,
  };
}

/** The batch and the schedule of the address; a schedule of another batch is a 404, for visitors too. */
export async function loadChosen(context: RequestContext, params: Params) {
  const { batchId, scheduleId } = chosenPlace(params);
  const { batch } = await publicApi(context).load(getBatch, { params: { id: batchId } });
  const schedule = batch.schedules.find(({ id }) => id === scheduleId);
  if (!schedule) throw Response.json({ message: "" }, { status: 404 });
  const { id, title, course, session, year, price } = batch;
  return { batch: { id, title, course, session, year, price }, schedule };
}

/**
 * What only the API asks for, and the form lacks: told with what the portal itself misses. Where the API does not say what
 * it asks for, its answer to the form will.
 */
export async function wrongChoices(
  api: DoctorApi,
  { batchId, scheduleId }: ReturnType<typeof chosenPlace>,
  fields: FormData,
): Promise<FieldErrors> {
  const place = { params: { id: batchId }, query: { schedule_id: scheduleId } };
  const asked = await api.submit(getEnrollEligibility, place);
  const asksType = asked.ok && asked.data.candidate_types.length > 0;
  return asksType && !fields.get("candidate_type") ? { candidate_type: ["আপনার ক্যাটাগরি বাছুন।"] } : {};
}

type Chosen = Awaited<ReturnType<typeof loadChosen>>;

/** Who has a place in the batch already is led to it; other obstacles are told, with the way on. */
const leadsOn: EnrolObstacle[] = ["already_enrolled", "unpaid_enrolment"];

/** Whether the doctor may enrol; throws the way to the place that the doctor has already. */
export async function loadEligibility(api: DoctorApi, request: Request, { batch, schedule }: Chosen) {
  const input = { params: { id: batch.id }, query: { schedule_id: schedule.id } };
  const eligibility = await api.load(getEnrollEligibility, input);
  const [reason] = eligibility.reasons;
  const wayOn = knownPath(reason?.action_url);
  if (reason && leadsOn.includes(reason.code)) throw redirect(wayOn ?? path("my-courses"));
  const href = reason?.code === "profile" ? withNext(path("my-account"), request) : (wayOn ?? null);
  return { eligibility, obstacle: reason ? { code: reason.code, message: reason.message, href } : null };
}
