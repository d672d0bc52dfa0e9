import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAvatar } from "#contract/account/account.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { fileResponse } from "#app/server/session/files.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return fileResponse(context, request, endpointPath(getAvatar, { params: pathParams(params, getAvatar) }));
}
