import { keptDays } from "#contract/study/kept-bounds.ts";
import { pageFacts } from "#app/match-route.server.ts";
import type { RequestContext } from "../session/context.server.ts";
import { loginFingerprint, type Session } from "../session/session.server.ts";

/** Seconds for which pages may be shown from the cache; undefined: as long as the login lasts. */
const keptSeconds = { login: undefined, day: 24 * 60 * 60, lecture: keptDays * 24 * 60 * 60 };
const cacheableTypes = /^(text\/html|text\/x-script|application\/pdf)/;

/**
 * Sets the header Kept-For, and Kept-Seconds if the time is limited, which allow the service worker (app/worker/) to
 * cache the response offline for the given login. Only for a GET with status 200 of a route with `kept` in app/pages.ts
 * that responds with HTML, router data or PDF; not with stale or partial data, nor in the staff view.
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
  const { kept } = pageFacts(new URL(request.url).pathname);
  if (!kept) return;
  response.headers.set("Kept-For", loginFingerprint(session));
  const seconds = keptSeconds[kept];
  if (seconds !== undefined) response.headers.set("Kept-Seconds", String(seconds));
}
