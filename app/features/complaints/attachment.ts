import type { LoaderFunctionArgs } from "@remix-run/node";
import { getComplaintAttachment } from "#contract/account/complaints.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const attachmentParams = { id: params["complainId"], attachmentId: params["attachmentId"] };
  return api.file(getComplaintAttachment, { params: pathParams(attachmentParams, getComplaintAttachment), query: {} });
}
