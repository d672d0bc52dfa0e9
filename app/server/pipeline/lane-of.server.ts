import { matchRoute, pageOf } from "#app/match-route.server.ts";
import type { RouteName } from "#app/paths.ts";
import { webhookAddresses } from "#contract/payments/gateways.ts";
import { bringsSession } from "../session/session.server.ts";

/** Kinds of requests that wait for none but their own: answers of an exam, its papers, payments, logins, doctors, and everybody else. */
export type LaneName = "exam" | "paper" | "money" | "entry" | "doctor" | "visitor";

const pagesOf: Partial<Record<LaneName, RouteName[]>> = {
  exam: [
    ...(["my-exam-room", "my-exam-review", "my-exam-save", "my-exam-clock"] as const),
    ...(["my-pending-exam-room", "my-pending-exam-review", "my-pending-exam-save", "my-pending-exam-clock"] as const),
    ...(["on-spot-quiz-room", "on-spot-quiz-review", "on-spot-quiz-clock"] as const),
  ],
  money: ["my-courses-checkout", "my-event-checkout", "my-subscription-checkout", "my-courses-payment-done"],
  entry: ["login", "join", "join-to-enroll", "course-enrollment-join", "forget", "register", "otp", "login-for-admin"],
};
/** Of a form: to look at the same page costs what any page costs. */
const formLanes = new Map(
  Object.entries(pagesOf).flatMap(([lane, names]) => names.map((name): [string, string] => [name, lane])),
);
const examPages = new Set<string>(pagesOf.exam);
/** The forms that begin an exam, upon which its paper is read. */
const examDoors = new Set<string>(["my-exam-info", "my-pending-exam-info"] satisfies RouteName[]);
/** Answers of an exam and its clock: they wait for no paper, however many begin at once. */
const examLine = new Set<string>([
  "my-exam-clock",
  "my-pending-exam-clock",
  "on-spot-quiz-clock",
] satisfies RouteName[]);

const webhooks = new Set<string>(webhookAddresses.map(({ path }) => path));
const ofExam = /\/attempt\/(?!review$|palette$)/;
const ofPaper = /\/(attempt(\/review|\/palette)?|exam\/start)$/;
const ofMoney = /\/(checkout|payments|coupon)(\/|$)/;

/** What nothing is rendered or read for. */
const uncounted = /^\/(assets\/|healthz$|readyz$|exam-room-worker\.js$|sw\.js$)/;

function isLane(name: string | undefined): name is LaneName {
  return name === "exam" || name === "money" || name === "entry";
}

function ofApi(pathname: string, isRead: boolean, { headers }: Request): LaneName {
  if (ofPaper.test(pathname)) return "paper";
  if (ofExam.test(pathname)) return "exam";
  if (webhooks.has(pathname) || (!isRead && ofMoney.test(pathname))) return "money";
  if (!isRead && pathname.startsWith("/api/v3/auth/")) return "entry";
  return headers.has("authorization") ? "doctor" : "visitor";
}

/** Where a request waits when more come than can be answered; undefined: nowhere, it costs next to nothing. */
export function laneOf(request: Request, isSecure: boolean): LaneName | undefined {
  const { pathname } = new URL(request.url);
  if (uncounted.test(pathname)) return undefined;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (pathname.startsWith("/api/v3/")) return ofApi(pathname, isRead, request);
  const name = matchRoute(pageOf(pathname))?.name ?? "";
  if (examPages.has(name)) return isRead && !examLine.has(name) ? "paper" : "exam";
  if (!isRead && examDoors.has(name)) return "paper";
  const lane = isRead ? undefined : formLanes.get(name);
  if (isLane(lane)) return lane;
  return bringsSession(request, isSecure) ? "doctor" : "visitor";
}
