import { redirect } from "@remix-run/node";
import { withQuery } from "#app/paths.ts";
import type { Refusal } from "#app/server/v3/refusal.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie, flowCookie } from "#app/server/forms/flow.server.ts";

const staleProofStatuses = new Set([401, 403, 410]);
const proofField = /^(x[_-])?otp([_-]?(code|token))?$|^(code|token)$/i;

function isStaleProof({ status, reply }: Refusal): boolean {
  return staleProofStatuses.has(status) || Object.keys(reply.fieldErrors).some((name) => proofField.test(name));
}

export async function restartFlow(
  request: Request,
  context: RequestContext,
  firstPage: string,
  message = "কোডের মেয়াদ শেষ। আবার কোড নিন।",
): Promise<Response> {
  const flow = await flowCookie(context).read(request);
  if (flow) await flowCookie(context).save({ ...flow, step: "number", otpToken: undefined });
  await flashCookie(context).save(message);
  return redirect(withQuery(firstPage, { next: flow?.query.next }), 303);
}

/**
 * Redirects to the first step if the OTP token is stale; undefined for any other refusal. A 403 may have another reason,
 * which is the message of the API.
 */
export async function staleProofRedirect(
  refusal: Refusal,
  request: Request,
  context: RequestContext,
  firstPage: string,
): Promise<Response | undefined> {
  const reason = (refusal.status === 403 && refusal.message.slice(0, 300)) || undefined;
  return isStaleProof(refusal) ? restartFlow(request, context, firstPage, reason) : undefined;
}
