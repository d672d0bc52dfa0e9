import type { LoaderFunctionArgs } from "@remix-run/node";
import { listBatchSchedules } from "#contract/catalogue/batches.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { listQuery, pathParams } from "#app/server/forms/list-query.server.ts";

export async function loadScheduleList({ request, params, context }: LoaderFunctionArgs) {
  const query = listQuery(request, listBatchSchedules);
  const list = await publicApi(context).load(listBatchSchedules, {
    params: pathParams({ id: params["batch_id"] }, listBatchSchedules),
    query,
  });
  return { list, kind: query.kind };
}
