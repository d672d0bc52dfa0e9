import { pageFacts } from "#app/match-route.server.ts";
import { isCall, priorityOfCall } from "#contract/call-priority.ts";
import type { Priority } from "#process/admission.ts";
import { hasSessionCookie } from "../session/session.server.ts";

const unlimitedPaths = /^\/(assets\/|healthz$|readyz$|exam-room-worker\.js$|sw\.js$)/;

/** Determines the priority class of a request; undefined if it is so cheap that it is always admitted. */
export function priorityOf(request: Request, isSecure: boolean): Priority | undefined {
  const { pathname } = new URL(request.url);
  if (unlimitedPaths.test(pathname)) return undefined;
  if (isCall(pathname)) return priorityOfCall(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const { reads, writes } = pageFacts(pathname);
  return (isRead ? reads : writes) ?? (hasSessionCookie(request, isSecure) ? "doctor" : "visitor");
}
