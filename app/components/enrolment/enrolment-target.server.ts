import { getBatch } from "#contract/catalogue/batches.ts";
import { matchRoute } from "#app/match-route.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { pathOfNext } from "#app/server/session/next.server.ts";

export interface EnrolmentTarget {
  title: string;
  schedule: string;
  price: string;
  discounted: string | null;
}

/**
 * Loads the batch and schedule of an enrolment URL in `next`. Returns null if `next` leads elsewhere, the API call
 * fails or the batch has no such schedule.
 */
export async function enrolmentTargetOf(
  context: RequestContext,
  next: string | null | undefined,
): Promise<EnrolmentTarget | null> {
  const address = pathOfNext(next);
  const { name, params = {} } = (address && matchRoute(address)) || {};
  if (name !== "batch-enrol") return null;
  const read = await publicApi(context).tryLoad(getBatch, { params: { id: Number(params["batch_id"]) } });
  const schedule = read?.batch.schedules.find(({ id }) => String(id) === params["schedule_id"]);
  if (!read || !schedule) return null;
  const { title, price, discounted_price: discounted } = read.batch;
  return { title, schedule: schedule.title, price, discounted };
}
