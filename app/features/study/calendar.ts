import type { LoaderFunctionArgs } from "@remix-run/node";
import { endpointPath } from "#contract/endpoint.ts";
import { getCalendar } from "#contract/study/schedules.ts";
import { fileResponse } from "#app/server/session/files.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";

/** Responds with a calendar feed for calendar apps, which cannot log in: the secret URL grants access. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const response = await fileResponse(
    context,
    request,
    endpointPath(getCalendar, { params: pathParams(params, getCalendar) }),
  );
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
}
