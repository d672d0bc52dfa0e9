import type { MiddlewareHandler } from "hono";
import type { Endpoint } from "#contract/endpoint.ts";
import { webhookAddresses } from "#contract/payments/gateways.ts";
import { callerOf, type Caller, type CallerOptions } from "./caller.ts";
import type { RateLimit } from "./rate-limit-rules.ts";
import type { RateLimits } from "./rate-limits.ts";

type Call = Pick<Endpoint, "method" | "path" | "access">;

const anonymousRead: RateLimit[] = ["read: address"];
const search: RateLimit[] = ["read: address", "search: address"];
const visitorRead: RateLimit[] = ["read: address", "read: doctor"];
const visitorWrite: RateLimit[] = ["write: address", "write: doctor"];
const doctorWrite: RateLimit[] = ["write: doctor"];
const login: RateLimit[] = ["login: account and subject", "login: account", "login: address"];
const bmdcNumber: RateLimit[] = ["bmdc number: doctor", "bmdc number: device", "bmdc number: address"];
const doctorCode: RateLimit[] = ["sms: number and subject", "sms: own"];
const code: RateLimit[] = [
  ...doctorCode,
  "sms: number and address",
  "sms: number",
  "sms: device",
  "sms: prefix and address",
  "sms: address",
  "sms: strangers",
];
const joining: RateLimit[] = ["join: number and subject", "join: device", "join: address"];

// an exam is counted by the attempt alone: a hall full of doctors and guests has one address
const examSave: RateLimit[] = ["exam autosave"];
const examStep: RateLimit[] = ["exam room: attempt"];
const practiceAnswer: RateLimit[] = [...doctorWrite, "practice answer"];
const practiceNote: RateLimit[] = [...doctorWrite, "practice note: doctor"];

function room(attempt: string): Record<string, RateLimit[]> {
  return {
    [`PUT ${attempt}/answers/{question_id}`]: examSave,
    [`POST ${attempt}/answers`]: examSave,
    [`POST ${attempt}/takeover`]: examStep,
    [`POST ${attempt}/submit`]: examStep,
  };
}

const webhook: RateLimit[] = ["unknown webhook: address", "webhook: address", "unsigned webhook: payment"];

const event = "/web/doctor/courses/{id}/schedule/{schedule_id}/events/{event_id}";
const pending = "/web/doctor/courses/{id}/events/{event_id}/pending";
const quizEntry = "/web/quiz-entries/{key}";
const practice = "/web/doctor/practice";

/**
 * Rate limits of every write, of every read that needs no login, and of some others, by method and path. Those of kind
 * `read`, `search` and `write` are consumed by `countCall` before the handler runs, the others by the handler.
 */
export const callLimits: Record<string, RateLimit[]> = {
  "POST /auth/login": [...visitorWrite, ...login],
  "POST /auth/logout": visitorWrite,
  "POST /auth/admin-login": [...visitorWrite, "staff login: address"],
  "POST /auth/admin-login/show": [...visitorWrite, "staff login: address"],
  "POST /auth/join": [...visitorWrite, ...joining, ...code],
  "POST /auth/otp": [...visitorWrite, "code check"],
  "POST /auth/register": [...visitorWrite, "bmdc number: registration", "bmdc number: device", "bmdc number: address"],
  "POST /auth/forget": [...visitorWrite, ...joining, ...code, "sms: right password", "sms by password: address"],
  "POST /auth/reset": visitorWrite,
  "POST /auth/change-password": [...doctorWrite, "password change"],
  "POST /auth/change-password/otp-request": [...doctorWrite, ...doctorCode],

  "POST /web/doctor/my-profile-update": [
    ...doctorWrite,
    "profile change: doctor",
    "upload: doctor",
    ...bmdcNumber,
    ...code,
  ],
  "POST /web/doctor/immediate-profile-update": [...doctorWrite, "profile change: doctor", ...bmdcNumber, ...code],
  "POST /web/doctor/my-profile/number-otp-request": [...doctorWrite, ...code],
  "POST /web/doctor/my-profile/confirm-number": [...doctorWrite, "password change", "code check"],
  "POST /web/doctor/devices/otp-request": [...doctorWrite, ...doctorCode],
  "POST /web/doctor/devices/otp-submission": [...doctorWrite, "code check"],
  "DELETE /web/doctor/devices/{id}": doctorWrite,
  "POST /web/doctor/devices/request": [...doctorWrite, "device request"],
  "POST /web/doctor/notices/{id}/read": doctorWrite,
  "PUT /web/doctor/reminders": doctorWrite,
  "POST /web/doctor/push-subscription": [...doctorWrite, "push subscription: doctor"],
  "DELETE /web/doctor/push-subscription": doctorWrite,
  "POST /web/doctor/calendar-feed": doctorWrite,
  "DELETE /web/doctor/calendar-feed": doctorWrite,
  "POST /web/doctor/complaints": [...doctorWrite, "complaint: doctor", "upload: doctor"],
  "POST /web/doctor/complaints/{id}/messages": [...doctorWrite, "complaint message: doctor", "upload: doctor"],
  "POST /web/doctor/complaints/{id}/close": doctorWrite,
  "POST /web/doctor/teacher-questions/{kind}/{id}": [...doctorWrite, "teacher question: doctor"],

  "POST /web/doctor/batches/{id}/enroll": [
    ...doctorWrite,
    "order create: doctor",
    "seat hold: doctor",
    "coupon: doctor",
  ],
  "DELETE /web/doctor/courses/{id}": doctorWrite,
  "POST /web/doctor/events/{id}/register": [...doctorWrite, "order create: doctor", "seat hold: doctor"],
  "POST /web/doctor/subscriptions/{id}/orders": [...doctorWrite, "order create: doctor"],
  "POST /web/doctor/subscriptions/{id}/orders/{orderId}/videos/{videoId}/views": doctorWrite,
  "POST /web/doctor/orders/{id}/coupon": [...doctorWrite, "coupon: doctor"],
  "DELETE /web/doctor/orders/{id}/coupon": doctorWrite,
  "POST /web/doctor/orders/{id}/payments": [...doctorWrite, "payment create", "seat hold: doctor"],
  "POST /web/doctor/payments/{id}/manual": [...doctorWrite, "upload: doctor"],
  "GET /web/doctor/courses/{id}/checkout": ["read: doctor", "coupon: doctor"],
  "GET /web/doctor/events/{id}/checkout": ["read: doctor", "coupon: doctor"],
  "GET /web/doctor/subscription-orders/{id}/checkout": ["read: doctor", "coupon: doctor"],
  "GET /web/doctor/payments/{id}": visitorRead,
  "POST /web/doctor/courses/{id}/lecture-sheets/deliveries": doctorWrite,
  "POST /web/doctor/lectures/{id}/progress": doctorWrite,
  "POST /web/doctor/lectures/{id}/mark": doctorWrite,
  "POST /web/doctor/lectures/{id}/keep": [...doctorWrite, "kept lecture: doctor"],
  "DELETE /web/doctor/lectures/{id}/keep": doctorWrite,
  "POST /web/doctor/kept-lectures/renew": doctorWrite,
  "POST /couriers/{courier}/webhook": visitorWrite,
  ...Object.fromEntries(webhookAddresses.map(({ method, path }) => [`${method} ${path}`, webhook])),

  [`POST ${event}/exam/start`]: doctorWrite,
  [`POST ${pending}/exam/start`]: doctorWrite,
  ...room(`${event}/exam/attempt`),
  ...room(`${pending}/exam/attempt`),
  [`POST ${practice}/sessions`]: [...doctorWrite, "practice session: doctor"],
  [`PUT ${practice}/sessions/{id}/questions/{number}/answer`]: practiceAnswer,
  [`POST ${practice}/sessions/{id}/finish`]: practiceAnswer,
  [`PUT ${practice}/settings`]: practiceNote,
  [`PUT ${practice}/questions/{question_id}/bookmark`]: practiceNote,
  [`PUT ${practice}/questions/{question_id}/note`]: practiceNote,

  "GET /web/quizzes/{slug}": visitorRead,
  "POST /web/quizzes/{slug}/otp-request": [...visitorWrite, ...joining, ...code],
  "POST /web/quizzes/{slug}/entries": [
    ...visitorWrite,
    "quiz entry: address",
    "quiz entry: block",
    "quiz entry: device",
    "join: number and subject",
  ],
  "POST /web/doctor/quiz-entries/{key}/claim": doctorWrite,
  ...room(`${quizEntry}/attempt`),
  [`GET ${quizEntry}/attempt`]: visitorRead,
  [`GET ${quizEntry}/attempt/palette`]: visitorRead,
  [`GET ${quizEntry}/attempt/clock`]: visitorRead,
  [`GET ${quizEntry}/attempt/review`]: visitorRead,
  [`GET ${quizEntry}/result`]: visitorRead,
  [`GET ${quizEntry}/participated-questions-answer`]: visitorRead,
  [`GET ${quizEntry}/question-list`]: visitorRead,
  [`GET ${quizEntry}/question-answer-list`]: visitorRead,
  [`GET ${quizEntry}/question-explanation-list`]: visitorRead,

  "GET /web/app-data": visitorRead,
  "GET /web/homepage/scrolling-notices": anonymousRead,
  "GET /web/homepage/banner-section": anonymousRead,
  "GET /web/homepage/batch-categories": anonymousRead,
  "GET /web/homepage/event-categories": anonymousRead,
  "GET /web/homepage/courses": anonymousRead,
  "GET /web/homepage/other-services": anonymousRead,
  "GET /web/homepage/contact-list": anonymousRead,
  "GET /web/contacts": anonymousRead,
  "GET /web/courses/{slug}": anonymousRead,
  "GET /web/course-settings/{id}": anonymousRead,
  "GET /web/batches": anonymousRead,
  "GET /web/batches/{id}": anonymousRead,
  "GET /web/batches/{id}/schedules": anonymousRead,
  "GET /web/categories/{slug}": anonymousRead,
  "GET /web/categories/{slug}/batches": search,
  "GET /web/categories/{slug}/batch-finder": anonymousRead,
  "GET /web/events": search,
  "GET /web/events/{id}": anonymousRead,
  "GET /web/quizzes": search,
  "GET /web/questions-of-the-day": anonymousRead,
  "GET /web/questions-of-the-day/{slug}": anonymousRead,
  "GET /web/faqs": search,
  "GET /web/faqs/{id}": anonymousRead,
  "GET /web/search": search,
  "GET /web/pages/{slug}": anonymousRead,
  "GET /web/gallery": anonymousRead,
  "GET /web/pictures/{name}": anonymousRead,
  "GET /web/avatars/{name}": anonymousRead,
  "GET /web/sample-lectures/{id}": anonymousRead,
  "GET /web/medical-colleges": search,
  "GET /web/subjects": search,
  "GET /web/institutes": search,
  "GET /calendar/{name}": anonymousRead,
};

/** Rate limits of an endpoint; undefined for one outside the table, such as most reads that need a login. */
export function limitsOf({ method, path }: Call): RateLimit[] | undefined {
  return callLimits[`${method} ${path}`];
}

function isCountedByAttempt(call: Call): boolean {
  return limitsOf(call)?.every((limit) => limit.startsWith("exam ")) ?? false;
}

interface CountedCall {
  limits: RateLimits;
  caller: Pick<Caller, "network" | "isPortal">;
  /** Doctor of the session; undefined: the call counts for the network. */
  doctorId?: number | undefined;
  isSearch?: boolean;
}

/**
 * Counts a call for its doctor, or for the visitor's network if there is none; a search also for the network. Does not
 * count reads by the portal, which counts pages itself, and calls of an exam, which are counted by attempt unless they
 * lack a required login. Throws 429.
 */
export async function countCall(
  call: Call,
  { limits, caller, doctorId, isSearch = false }: CountedCall,
): Promise<void> {
  const isRead = call.method === "GET";
  const isWithoutLogin = call.access === "doctor" && doctorId === undefined;
  if (isRead && caller.isPortal) return;
  if (isCountedByAttempt(call) && !isWithoutLogin) return;
  const kind = isRead ? "read" : "write";
  if (doctorId === undefined) await limits.consume(`${kind}: address`, caller.network);
  else await limits.consume(`${kind}: doctor`, doctorId);
  if (isSearch) await limits.consume("search: address", caller.network);
}

/**
 * Counts a call of a `public` endpoint, which reads no session; does nothing for others, which `authorize` counts.
 * Throws 429.
 */
export async function countPublicCall(
  endpoint: Call,
  limits: RateLimits,
  { caller, search }: { caller: Caller; search: string | undefined },
): Promise<void> {
  if (endpoint.access === "public") await countCall(endpoint, { limits, caller, isSearch: Boolean(search) });
}

/**
 * Returns a middleware that counts calls of a `public` endpoint, also one whose route responds with a file; passes
 * others on uncounted. Throws 429.
 */
export function countPublicCalls(
  endpoint: Endpoint,
  dependencies: CallerOptions & { limits: RateLimits },
): MiddlewareHandler {
  return async (context, next) => {
    const caller = callerOf(context, dependencies);
    await countPublicCall(endpoint, dependencies.limits, { caller, search: context.req.query("search") });
    await next();
  };
}
