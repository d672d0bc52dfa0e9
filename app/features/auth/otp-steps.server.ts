import { redirect } from "@remix-run/node";
import { forget, join } from "#contract/account/auth.ts";
import { path } from "#app/paths.ts";
import { visitorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flowCookie, type Flow } from "#app/server/forms/flow.server.ts";

function pageOf({ step, purpose }: Flow): string {
  if (step === "register") return path("register");
  if (step === "number") return path(purpose === "join" ? "join" : "forget");
  if (step === "login") return path("login");
  if (step === "password") return purpose === "reset" ? path("forget") : path("my-change-password");
  if (purpose === "device") return path("my-devices");
  return purpose === "change_password" ? path("my-change-password") : path("otp");
}

/**
 * Returns the flow of a visitor who must enter a code; otherwise throws a redirect to the page of the flow's step, or
 * to the join page without a flow.
 */
export async function requireCodeStep(request: Request, context: RequestContext): Promise<Flow> {
  const flow = await flowCookie(context).read(request);
  if (!flow) throw redirect(path("join"));
  const page = pageOf(flow);
  if (page !== path("otp")) throw redirect(page);
  return flow;
}

/**
 * Requests another code by the same call as the first one (password reset or registration): the API has no separate
 * call for it.
 */
export function repeatRequest(request: Request, context: RequestContext, flow: Flow) {
  const api = visitorApi(context, request);
  const { purpose, phone, bmdcNo: bmdc_no = "", name = "", query } = flow;
  return purpose === "reset"
    ? api.submit(forget, { body: { phone } })
    : api.submit(join, { query, body: { phone, bmdc_no, name } });
}
