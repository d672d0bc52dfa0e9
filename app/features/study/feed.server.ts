import { redirect } from "@remix-run/node";
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from "#contract/study/schedules.ts";
import { path } from "#app/paths.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { refusalPage } from "#app/server/v3/refusal.server.ts";
import { sealedCookie } from "#app/server/session/sealed-cookie.server.ts";

const shownSeconds = 120;

/** The name of a link just made, on its way to the page that shows it once. */
function freshName(context: RequestContext) {
  return sealedCookie("feed", shownSeconds, context);
}

/** The doctor's calendar link: whether there is one, and right after it was made the link itself; null where it cannot be said. */
export async function feedView(api: DoctorApi, request: Request, context: RequestContext) {
  const known = await api.submit(getCalendarFeed, {});
  if (!known.ok) return null;
  const { feed } = known.data;
  const name = await freshName(context).read(request);
  if (name !== undefined) await freshName(context).clear();
  const address = name && feed ? new URL(path("calendar", { name }), context.portal.env.PUBLIC_ORIGIN) : null;
  return {
    lastReadAt: feed?.last_read_at ?? null,
    exists: feed !== null,
    fresh: address ? { https: address.href, webcal: address.href.replace(/^https?:/, "webcal:") } : null,
  };
}

/** Makes a link, or takes the one there is away. */
export async function answerFeed(api: DoctorApi, request: Request, context: RequestContext, isRevoked: boolean) {
  const { pathname, search } = new URL(request.url);
  if (isRevoked) {
    const gone = await api.submit(deleteCalendarFeed, {});
    if (!gone.ok) throw refusalPage(gone);
    await flashCookie(context).save("ক্যালেন্ডারের লিংকটি এখন আর কাজ করে না।");
  } else {
    const made = await api.submit(createCalendarFeed, {});
    if (!made.ok) throw refusalPage(made);
    await freshName(context).save(made.data.path.split("/").at(-1) ?? "");
  }
  return redirect(pathname + search, 303);
}
