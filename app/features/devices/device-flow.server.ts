import { redirect } from "@remix-run/node";
import { getProfile } from "#contract/account/account.ts";
import { requestDeviceOtp } from "#contract/account/devices.ts";
import { path, withQuery } from "#app/paths.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie, flowCookie, resendTime, type Flow } from "#app/server/forms/flow.server.ts";
import { nextOf, pathOfNext } from "#app/server/session/next.server.ts";
import type { Submitted } from "#app/server/v3/refusal.server.ts";

/** The flow of this device's verification; undefined when there is none. */
export async function deviceFlow(request: Request, context: RequestContext): Promise<Flow | undefined> {
  const flow = await flowCookie(context).read(request);
  return flow?.purpose === "device" ? flow : undefined;
}

/** For a page that shows nothing of the doctor's: who was logged out elsewhere is sent to log in, as by every other page. */
export async function requireLiveSession(api: DoctorApi): Promise<void> {
  await api.load(getProfile, {});
}

/** Sends a code for the device at hand and remembers that one is on its way. */
export async function sendDeviceCode(
  api: DoctorApi,
  request: Request,
  context: RequestContext,
): Promise<Submitted<unknown>> {
  const result = await api.submit(requestDeviceOtp, {});
  if (!result.ok) return result;
  const { phone_masked: phoneMasked, resend_after } = result.data;
  const query = { next: nextOf(request) };
  const resendAtMs = resendTime(resend_after);
  await flowCookie(context).save({ purpose: "device", step: "code", phone: "", phoneMasked, query, resendAtMs });
  return result;
}

/** The device may be used from now on: back to where the doctor was held up. */
export async function deviceDone(
  context: RequestContext,
  next: string | undefined,
  message: string,
): Promise<Response> {
  await flowCookie(context).clear();
  await flashCookie(context).save(message);
  return redirect(pathOfNext(next) ?? path("my-devices"), 303);
}

type DevicePage = "my-devices" | "my-devices-otp-request" | "my-devices-otp-submission" | "my-devices-request";

/** A page of the devices, with the `next` of this one. */
export function devicePage(name: DevicePage, request: Request): string {
  return withQuery(path(name), { next: nextOf(request) });
}
