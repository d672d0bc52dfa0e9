import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { routePath } from "hono/route";
import { accountRoutes } from "#api/features/account/routes.ts";
import { appDataRoutes } from "#api/features/app-data/routes.ts";
import { authRoutes } from "#api/features/auth/routes.ts";
import { batchRoutes } from "#api/features/batches/routes.ts";
import { complaintRoutes } from "#api/features/complaints/routes.ts";
import { contactRoutes } from "#api/features/contacts/routes.ts";
import { courseRoutes } from "#api/features/courses/routes.ts";
import { dashboardRoutes } from "#api/features/dashboard/routes.ts";
import { deviceRoutes } from "#api/features/devices/routes.ts";
import { directoryRoutes } from "#api/features/directories/routes.ts";
import { enrolmentRoutes } from "#api/features/enrolment/routes.ts";
import { eventRoutes } from "#api/features/events/routes.ts";
import { examRoutes } from "#api/features/exams/routes.ts";
import { faqRoutes } from "#api/features/faqs/routes.ts";
import { homeRoutes } from "#api/features/home/routes.ts";
import { lectureSheetRoutes } from "#api/features/lecture-sheets/routes.ts";
import { freeVideoRoutes } from "#api/features/lectures/free/routes.ts";
import { keptLectureRoutes } from "#api/features/lectures/kept/routes.ts";
import { materialRoutes } from "#api/features/lectures/materials/routes.ts";
import { pendingRoutes } from "#api/features/lectures/pending-routes.ts";
import { lectureRoutes } from "#api/features/lectures/routes.ts";
import { subscriptionVideoRoutes } from "#api/features/lectures/subscribed/routes.ts";
import { mediaRoutes } from "#api/features/media/routes.ts";
import { courseHomeRoutes } from "#api/features/my-courses/home/routes.ts";
import { myCourseRoutes } from "#api/features/my-courses/routes.ts";
import { noticeRoutes } from "#api/features/notices/routes.ts";
import { pageRoutes } from "#api/features/pages/routes.ts";
import { paymentFeatureRoutes } from "#api/features/payments/routes.ts";
import { createWebhookRoutes } from "#api/features/payments/webhook-routes.ts";
import { pictureRoutes } from "#api/features/pictures/routes.ts";
import { practiceRoutes } from "#api/features/practice/routes.ts";
import { dayQuestionRoutes } from "#api/features/quizzes/day/routes.ts";
import { quizEntryRoutes } from "#api/features/quizzes/entries/routes.ts";
import { quizRoutes } from "#api/features/quizzes/routes.ts";
import { referenceBookRoutes } from "#api/features/reference-books/routes.ts";
import { reminderRoutes } from "#api/features/reminders/routes.ts";
import { scheduleRoutes } from "#api/features/schedules/routes.ts";
import { searchRoutes } from "#api/features/search/routes.ts";
import { subscriptionRoutes } from "#api/features/subscriptions/routes.ts";
import { teacherQuestionRoutes } from "#api/features/teacher-questions/routes.ts";
import type { Database } from "#api/db/client.ts";
import type { Standby } from "#api/db/standby.ts";
import { countPublicCalls } from "#api/http/call-limits.ts";
import { callerOf } from "#api/http/caller.ts";
import { errorResponse } from "#api/http/error-response.ts";
import type { Dependencies, ReadStale, Route } from "#api/http/implement.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { openApiDocument } from "#api/openapi/document.ts";
import { createInvoke, noSuchPath, routePathOf } from "#api/http/invoke.ts";
import { timeCall } from "#process/metrics.ts";
import { forgetReads } from "#process/request-id.ts";

export const features: Record<string, Route[]> = {
  "app-data": appDataRoutes,
  auth: authRoutes,
  account: accountRoutes,
  dashboard: dashboardRoutes,
  devices: deviceRoutes,
  notices: noticeRoutes,
  reminders: reminderRoutes,
  complaints: complaintRoutes,
  "teacher-questions": teacherQuestionRoutes,
  "lecture-sheets": lectureSheetRoutes,
  subscriptions: subscriptionRoutes,
  enrolment: enrolmentRoutes,
  "my-courses": [...myCourseRoutes, ...courseHomeRoutes],
  payments: paymentFeatureRoutes,
  home: homeRoutes,
  contacts: contactRoutes,
  courses: courseRoutes,
  batches: batchRoutes,
  events: eventRoutes,
  exams: examRoutes,
  practice: practiceRoutes,
  quizzes: [...dayQuestionRoutes, ...quizRoutes, ...quizEntryRoutes],
  faqs: faqRoutes,
  search: searchRoutes,
  pages: pageRoutes,
  pictures: pictureRoutes,
  directories: directoryRoutes,
  schedules: scheduleRoutes,
  lectures: [
    ...lectureRoutes,
    ...keptLectureRoutes,
    ...freeVideoRoutes,
    ...pendingRoutes,
    ...materialRoutes,
    ...subscriptionVideoRoutes,
  ],
  "reference-books": referenceBookRoutes,
  media: mediaRoutes,
};

export interface ApiDependencies extends Omit<Dependencies, "limits" | "readStale"> {
  csrfPath: string;
  /** Database client for a feature of the contract; default: `db`. */
  dbFor?: (feature: string) => Database;
  standby?: Standby | undefined;
}

export function createV3({ csrfPath, dbFor, standby, ...dependencies }: ApiDependencies, served = features) {
  const api = new Hono({ strict: false });
  const { log } = dependencies;
  const limits = createRateLimits(dependencies.db);
  const olderOf = (db: Database): ReadStale => (standby ? (read) => standby.read(db, read) : (read) => read(db));
  const scopeOf = (db: Database) => ({ ...dependencies, db, readStale: olderOf(db), limits });
  api.onError((error, context) => errorResponse(error, context, log));
  api.notFound((context) => context.json({ message: noSuchPath }, 404));
  api.use(async ({ req: { method } }, next) => {
    if (method === "GET" || method === "HEAD") return next();
    forgetReads(); // a write may change the session
    await next();
    forgetReads();
  });
  api.use(async (context, next) => {
    await timeCall(context.req.raw, async () => {
      await next();
      return { endpoint: routePath(context, -1), given: context.res };
    });
    const { headers } = context.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  });
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (context, methods) =>
        context.json({ message: "এই ঠিকানায় এভাবে ডাকা যায় না।" }, 405, { Allow: methods.join(", ") }),
    }),
  );
  api.get(csrfPath, (context) => context.body(null, 204));
  let description: string | undefined; // serializing it takes as long as a page
  api.get("/api/v3/openapi.json", async (context) => {
    await limits.consume("read: address", callerOf(context, dependencies).network);
    description ??= JSON.stringify(openApiDocument(served));
    return context.body(description, 200, { "Content-Type": "application/json" });
  });
  const routes = Object.values(served)
    .flat()
    .map((route) => ({ route, scope: scopeOf(dbFor?.(route.endpoint.feature) ?? dependencies.db) }));
  for (const { route, scope } of routes) {
    const { endpoint, handle } = route;
    api.on(endpoint.method, routePathOf(endpoint), countPublicCalls(endpoint, scope), handle(scope));
  }
  api.route("/", createWebhookRoutes(scopeOf(dependencies.db)));
  return { api, invoke: createInvoke(routes, log) };
}

export function createApi(...args: Parameters<typeof createV3>): Hono {
  return createV3(...args).api;
}
