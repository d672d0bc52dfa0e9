import { redirectDocument } from "@remix-run/node";
import { path } from "#app/paths.ts";
import { doctorApi, receiptApi, type DoctorApi } from "./api.server.ts";
import type { RequestContext } from "./context.server.ts";
import { withNext } from "./next.server.ts";
import { tooManyPages } from "./page-limits.server.ts";
import { receiptOf } from "./receipt.server.ts";
import { closeSession, doctorKeyOf, hasSessionCookie, readSession, type Session } from "./session.server.ts";

export interface SignedInDoctor {
  api: DoctorApi;
  doctorId: number | undefined;
}

async function countPage(request: Request, context: RequestContext, session: Session): Promise<void> {
  if (request.method === "POST" || context.isCounted) return; // forms are counted before a route runs
  context.isCounted = true;
  const retryAfterSeconds = await context.portal.pageLimits.countForDoctor(doctorKeyOf(session) ?? session.token);
  if (!retryAfterSeconds) return;
  context.responseHeaders.set("Retry-After", String(retryAfterSeconds));
  throw Response.json({ message: tooManyPages }, { status: 429 });
}

/**
 * Returns the doctor of the session with an API client, or throws a redirect to `loginPage`, from which the visitor
 * returns to the page, or a 429 Response if the doctor requests too many pages. Every loader and action below /my must
 * call it first; a check in a layout would not protect its pages, because loaders run in parallel and can be requested
 * individually.
 */
export async function requireDoctor(
  request: Request,
  context: RequestContext,
  loginPage = path("login"),
): Promise<SignedInDoctor> {
  const session = await readSession(request, context);
  if (session) {
    await countPage(request, context, session);
    return { api: doctorApi(context, request, session), doctorId: session.doctorId };
  }
  if (hasSessionCookie(request, context.portal.env.isSecure)) await closeSession(context);
  throw redirectDocument(withNext(loginPage, request), request.method === "POST" ? 303 : 302);
}

/** Like requireDoctor, for a payment's page: a receipt gives a visitor without a session read access. */
export async function requireDoctorOrReceipt(
  request: Request,
  context: RequestContext,
): Promise<{ api: Pick<DoctorApi, "load">; isDoctor: boolean }> {
  const isVisitor = (await readSession(request, context)) === undefined;
  if (isVisitor && receiptOf(request)) return { api: receiptApi(context, request), isDoctor: false };
  const { api } = await requireDoctor(request, context);
  return { api, isDoctor: true };
}
