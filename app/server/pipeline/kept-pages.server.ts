import { matchRoute, pageOf } from "#app/match-route.server.ts";
import type { RouteName } from "#app/paths.ts";
import type { RequestContext } from "../session/context.server.ts";
import { loginName, type Session } from "../session/session.server.ts";

/** What a doctor reads again and again. No exam, no payment, no code, no account. */
export const keptPages = [
  ...(["my-dashboard", "my-schedule", "my-courses", "my-courses-show", "course-schedule", "my-full-schedule"] as const),
  ...(["my-course-materials", "my-lecture-sheet", "my-file", "my-notices", "my-notices-show"] as const),
] satisfies RouteName[];
const names = new Set<string>(keptPages);
const kinds = /^(text\/html|text\/x-script|application\/pdf)/;

/**
 * Tells the worker in the doctor's browser (app/worker/) that it may keep this answer for when there is no connection, and
 * for which login. Not of a page that lacks something, and not while staff look at the account.
 */
export function letBeKept(request: Request, response: Response, session: Session, { notes }: RequestContext): void {
  if (request.method !== "GET" || response.status !== 200 || session.isStaffView) return;
  if (notes.stale || notes.partial || !kinds.test(response.headers.get("content-type") ?? "")) return;
  if (!names.has(matchRoute(pageOf(new URL(request.url).pathname))?.name ?? "")) return;
  response.headers.set("Kept-For", loginName(session));
}
