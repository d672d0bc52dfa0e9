import { redirect } from "@remix-run/node";
import { matchRoute, pagePathOf } from "#app/match-route.server.ts";
import { path } from "#app/paths.ts";
import type { Failure } from "../v3/refusal.server.ts";
import { withNext } from "./next.server.ts";

/**
 * Checks whether an error means that the device is not verified: a 423, unless its envelope says that the device is
 * verified.
 */
export function isDeviceLock({ status, envelope }: Pick<Failure, "status" | "envelope">): boolean {
  return status === 423 && envelope.device_verified !== true;
}

function isDevicePage({ url }: Request): boolean {
  return matchRoute(pagePathOf(new URL(url).pathname))?.name.startsWith("my-devices") ?? false;
}

/**
 * Throws a redirect to the devices page, which leads back to the page, if the device is not verified. Does nothing on
 * the pages about devices.
 */
export function redirectIfLocked(failure: Pick<Failure, "status" | "envelope">, request: Request): void {
  if (!isDeviceLock(failure) || isDevicePage(request)) return;
  const isRead = request.method === "GET" || request.method === "HEAD";
  throw redirect(withNext(path("my-devices"), request), isRead ? 302 : 303);
}
