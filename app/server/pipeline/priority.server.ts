import { matchRoute, pagePathOf } from "#app/match-route.server.ts";
import type { RouteName } from "#app/paths.ts";
import { isCall, priorityOfCall } from "#contract/call-priority.ts";
import type { Priority } from "#process/admission.ts";
import { hasSessionCookie } from "../session/session.server.ts";

const pagesOf: Partial<Record<Priority, RouteName[]>> = {
  exam: [
    ...(["my-exam-room", "my-exam-review", "my-exam-save", "my-exam-clock"] as const),
    ...(["my-pending-exam-room", "my-pending-exam-review", "my-pending-exam-save", "my-pending-exam-clock"] as const),
    ...(["on-spot-quiz-room", "on-spot-quiz-review", "on-spot-quiz-clock"] as const),
  ],
  money: ["my-courses-checkout", "my-event-checkout", "my-subscription-checkout", "my-courses-payment-done"],
  entry: ["login", "join", "join-to-enroll", "course-enrollment-join", "forget", "register", "otp", "login-for-admin"],
};
/** Priority of form submissions by page; viewing such a page has the usual priority. */
const formPriorities = new Map(
  Object.entries(pagesOf).flatMap(([priority, names]) => names.map((name): [string, string] => [name, priority])),
);
const examPages = new Set<string>(pagesOf.exam);
/** Pages whose form starts an exam, which loads its paper. */
const examStartPages = new Set<string>(["my-exam-info", "my-pending-exam-info"] satisfies RouteName[]);
/** Reads of an exam that have the priority of its answers, and so never wait for papers. */
const examClockPages = new Set<string>([
  "my-exam-clock",
  "my-pending-exam-clock",
  "on-spot-quiz-clock",
] satisfies RouteName[]);

/** Paths that need neither rendering nor data. */
const unlimitedPaths = /^\/(assets\/|healthz$|readyz$|exam-room-worker\.js$|sw\.js$)/;

function isFormPriority(name: string | undefined): name is Priority {
  return name === "exam" || name === "money" || name === "entry";
}

/** Determines the priority class of a request; undefined if it is so cheap that it is always admitted. */
export function priorityOf(request: Request, isSecure: boolean): Priority | undefined {
  const { pathname } = new URL(request.url);
  if (unlimitedPaths.test(pathname)) return undefined;
  if (isCall(pathname)) return priorityOfCall(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const name = matchRoute(pagePathOf(pathname))?.name ?? "";
  if (examPages.has(name)) return isRead && !examClockPages.has(name) ? "paper" : "exam";
  if (!isRead && examStartPages.has(name)) return "paper";
  const priority = isRead ? undefined : formPriorities.get(name);
  if (isFormPriority(priority)) return priority;
  return hasSessionCookie(request, isSecure) ? "doctor" : "visitor";
}
