import type { LoaderFunctionArgs } from "@remix-run/node";
import { endpointPath } from "#contract/endpoint.ts";
import { getSampleMedia } from "#contract/study/media.ts";
import { fileResponse } from "#app/server/session/files.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return fileResponse(context, request, endpointPath(getSampleMedia, { params: pathParams(params, getSampleMedia) }));
}
