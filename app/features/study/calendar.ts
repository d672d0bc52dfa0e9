import type { LoaderFunctionArgs } from "@remix-run/node";
import { endpointPath } from "#contract/endpoint.ts";
import { getCalendar } from "#contract/study/schedules.ts";
import { fileAnswer } from "#app/server/session/files.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";

/** For calendar programs, which have no login: who knows the address may read. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const answer = await fileAnswer(
    context,
    request,
    endpointPath(getCalendar, { params: pathParams(params, getCalendar) }),
  );
  answer.headers.set("X-Robots-Tag", "noindex");
  return answer;
}
