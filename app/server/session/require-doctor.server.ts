import { redirectDocument } from "@remix-run/node";
import { path } from "#app/paths.ts";
import { doctorApi, receiptApi, type DoctorApi } from "./api.server.ts";
import type { RequestContext } from "./context.server.ts";
import { withNext } from "./next.server.ts";
import { tooManyPages } from "./page-limits.server.ts";
import { receiptOf } from "./receipt.server.ts";
import { bringsSession, closeSession, readSession, type Session } from "./session.server.ts";

export interface SignedInDoctor {
  api: DoctorApi;
  doctorId: number | undefined;
}

async function countPage(request: Request, context: RequestContext, { doctorId, token }: Session): Promise<void> {
  if (request.method !== "GET" || context.isCounted) return;
  context.isCounted = true;
  const retryAfterSeconds = await context.portal.pageLimits.ofDoctor(String(doctorId ?? token));
  if (!retryAfterSeconds) return;
  context.answerHeaders.set("Retry-After", String(retryAfterSeconds));
  throw Response.json({ message: tooManyPages }, { status: 429 });
}

/**
 * The first line of every loader and action below /my, and the only source of a doctor's API client. Who has no session
 * is sent to log in, or to another `door`, and from there back to the page. A layout's guard would protect nothing:
 * loaders run in parallel, and may be asked for one by one.
 */
export async function requireDoctor(
  request: Request,
  context: RequestContext,
  door = path("login"),
): Promise<SignedInDoctor> {
  const session = await readSession(request, context);
  if (session) {
    await countPage(request, context, session);
    return { api: doctorApi(context, request, session), doctorId: session.doctorId };
  }
  if (bringsSession(request, context.portal.env.isSecure)) await closeSession(context);
  throw redirectDocument(withNext(door, request), request.method === "POST" ? 303 : 302);
}

/** requireDoctor for the page of a payment: there a receipt lets through also who comes back from a gateway without a session. */
export async function requireDoctorOrReceipt(
  request: Request,
  context: RequestContext,
): Promise<{ api: Pick<DoctorApi, "load">; isDoctor: boolean }> {
  const isVisitor = (await readSession(request, context)) === undefined;
  if (isVisitor && receiptOf(request)) return { api: receiptApi(context, request), isDoctor: false };
  const { api } = await requireDoctor(request, context);
  return { api, isDoctor: true };
}
