import { keptDays } from "#contract/study/kept-bounds.ts";
import { matchRoute, pagePathOf } from "#app/match-route.server.ts";
import type { RouteName } from "#app/paths.ts";
import type { RequestContext } from "../session/context.server.ts";
import { loginFingerprint, type Session } from "../session/session.server.ts";

/** Routes with books, answers and explanations, which copies show for a week. */
const studied = [
  ...(["my-reference-book", "my-exam-answers", "my-pending-exam-answers", "my-exam-questions"] as const),
  ...(["my-pending-exam-questions", "my-exam-question-answers", "my-pending-exam-question-answers"] as const),
  ...(["my-exam-explanations", "my-pending-exam-explanations", "my-kept-lectures"] as const),
] satisfies RouteName[];

/** Routes whose pages may be cached offline. The exam room, payments, one-time codes and the account are excluded. */
export const offlineCachedRoutes = [
  ...(["my-dashboard", "my-schedule", "my-courses", "my-courses-show", "course-schedule", "my-full-schedule"] as const),
  ...(["my-course-materials", "my-lecture-sheet", "my-file", "my-notices", "my-notices-show"] as const),
  ...(["my-practice", "my-practice-offline", "my-exam-result", "my-exam-results"] as const),
  ...studied,
] satisfies RouteName[];
const names = new Set<RouteName>(offlineCachedRoutes);
/** How long pages may be shown from the cache, in seconds; as long as the login lasts for others. */
const keptSeconds: Partial<Record<RouteName, number>> = {
  ...Object.fromEntries(studied.map((name) => [name, keptDays * 24 * 60 * 60])),
  "my-practice-offline": 24 * 60 * 60,
};
const cacheableTypes = /^(text\/html|text\/x-script|application\/pdf)/;

/**
 * Sets the Kept-For header, which allows the service worker (app/worker/) to cache the response offline for the given
 * login. Not set for pages with stale or partial data, nor in the staff view.
 */
export function allowOfflineCache(
  request: Request,
  response: Response,
  session: Session,
  { notes }: RequestContext,
): void {
  if (request.method !== "GET" || response.status !== 200 || session.isStaffView) return;
  if (
    notes.stale ||
    notes.partial ||
    notes.unreadLists ||
    !cacheableTypes.test(response.headers.get("content-type") ?? "")
  )
    return;
  const name = matchRoute(pagePathOf(new URL(request.url).pathname))?.name;
  if (name === undefined || !names.has(name)) return;
  response.headers.set("Kept-For", loginFingerprint(session));
  const seconds = keptSeconds[name];
  if (seconds !== undefined) response.headers.set("Kept-Seconds", String(seconds));
}
