import type { LoaderFunctionArgs } from "@remix-run/node";
import { getMedia } from "#contract/study/media.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { grant } = Object.fromEntries(new URL(request.url).searchParams);
  return api.file(getMedia, { params: pathParams({ id: params["fileId"] }, getMedia), query: { grant } });
}
