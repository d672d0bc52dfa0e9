import { redirectDocument } from "@remix-run/node";
import { path } from "#app/paths.ts";
import { doctorApi, type DoctorApi } from "./api.server.ts";
import type { RequestContext } from "./context.server.ts";
import { withNext } from "./next.server.ts";
import { bringsSession, closeSession, readSession } from "./session.server.ts";

export interface SignedInDoctor {
  api: DoctorApi;
  doctorId: number | undefined;
}

/**
 * The first line of every loader and action below /my, and the only source of a doctor's API client. Who has no session
 * is sent to log in, and from there back to the page. A layout's guard would protect nothing: loaders run in parallel,
 * and may be asked for one by one.
 */
export async function requireDoctor(request: Request, context: RequestContext): Promise<SignedInDoctor> {
  const session = await readSession(request, context);
  if (session) return { api: doctorApi(context, request, session), doctorId: session.doctorId };
  if (bringsSession(request, context.portal.env.isSecure)) await closeSession(context);
  throw redirectDocument(withNext(path("login"), request), request.method === "POST" ? 303 : 302);
}
