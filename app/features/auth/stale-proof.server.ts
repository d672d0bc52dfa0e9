import { redirect } from "@remix-run/node";
import { withQuery } from "#app/paths.ts";
import type { Refusal } from "#app/server/v3/refusal.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie, flowCookie } from "#app/server/forms/flow.server.ts";

const staleProofStatuses = new Set([401, 403, 410]);

/** Redirects to the first step if the OTP token was used or has expired; undefined for any other refusal. */
export async function staleProofRedirect(
  { status }: Refusal,
  request: Request,
  context: RequestContext,
  firstPage: string,
): Promise<Response | undefined> {
  if (!staleProofStatuses.has(status)) return undefined;
  const flow = await flowCookie(context).read(request);
  await flowCookie(context).clear();
  await flashCookie(context).save("কোডের মেয়াদ শেষ। আবার কোড নিন।");
  return redirect(withQuery(firstPage, { next: flow?.query.next }), 303);
}
