import type { LoaderFunctionArgs } from "@remix-run/node";
import { getMediaPart } from "#contract/study/media.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { fileId: id, grant, part: name } = params;
  return api.file(getMediaPart, { params: pathParams({ id, grant, name }, getMediaPart), query: {} });
}
