import { redirect } from "@remix-run/node";
import { getProfile } from "#contract/account/account.ts";
import { requestDeviceOtp } from "#contract/account/devices.ts";
import { path, withQuery } from "#app/paths.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { codeSent, flashCookie, flowCookie, type Flow } from "#app/server/forms/flow.server.ts";
import { nextOf, pathOfNext } from "#app/server/session/next.server.ts";
import type { Submitted } from "#app/server/v3/refusal.server.ts";

export async function deviceFlow(request: Request, context: RequestContext): Promise<Flow | undefined> {
  const flow = await flowCookie(context).read(request);
  return flow?.purpose === "device" ? flow : undefined;
}

/**
 * Loads the profile, so that a doctor whose session was ended elsewhere is redirected to the login (throws a Response).
 * For pages that load no other data of the doctor.
 */
export async function requireLiveSession(api: DoctorApi): Promise<void> {
  await api.submit(getProfile, {});
}

export async function sendDeviceCode(
  api: DoctorApi,
  request: Request,
  context: RequestContext,
): Promise<Submitted<unknown>> {
  const result = await api.submit(requestDeviceOtp, {});
  if (!result.ok) return result;
  const query = { next: nextOf(request) };
  await flowCookie(context).save({ purpose: "device", step: "code", phone: "", query, ...codeSent(result.data) });
  return result;
}

export async function finishDeviceFlow(
  context: RequestContext,
  next: string | undefined,
  message: string,
): Promise<Response> {
  await flowCookie(context).clear();
  await flashCookie(context).save(message);
  return redirect(pathOfNext(next) ?? path("my-devices"), 303);
}

type DevicePage = "my-devices" | "my-devices-otp-request" | "my-devices-otp-submission" | "my-devices-request";

export function devicePage(name: DevicePage, request: Request): string {
  return withQuery(path(name), { next: nextOf(request) });
}
