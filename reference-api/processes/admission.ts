import { randomInt } from "node:crypto";
import { busyCallResponse, isCall, priorityOfCall } from "#contract/call-priority.ts";
import type { Priority } from "#process/admission.ts";

const unlimitedPaths = /^\/(healthz|readyz)$/;

export function priorityInApi(request: Request): Priority | undefined {
  const { pathname } = new URL(request.url);
  if (isCall(pathname)) return priorityOfCall(request);
  return unlimitedPaths.test(pathname) ? undefined : "visitor";
}

/**
 * Creates the response to a request that is not admitted; Retry-After is random, from 2 to 5 seconds, so that retries
 * are spread out.
 */
export function busyApiResponse(): Response {
  return busyCallResponse(randomInt(2, 6));
}
