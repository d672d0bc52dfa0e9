import { redirect } from "@remix-run/node";
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from "#contract/study/schedules.ts";
import { ownAddress, path } from "#app/paths.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { refusalResponse } from "#app/server/v3/refusal.server.ts";
import { sealedCookie } from "#app/server/session/sealed-cookie.server.ts";

const lifetimeSeconds = 120;

/** Encrypted cookie with the name of a new calendar feed, so that its URL can be shown once, within two minutes. */
function freshName(context: RequestContext) {
  return sealedCookie("feed", lifetimeSeconds, context);
}

/**
 * State of the doctor's calendar feed; `fresh` has its URLs right after it was created, else null. Returns null if the
 * API refuses.
 */
export async function feedView(api: DoctorApi, request: Request, context: RequestContext) {
  const result = await api.submit(getCalendarFeed, {});
  if (!result.ok) return null;
  const { feed } = result.data;
  const name = await freshName(context).read(request);
  if (name !== undefined) await freshName(context).clear();
  const address = name && feed ? new URL(path("calendar", { name }), context.portal.env.PUBLIC_ORIGIN) : null;
  return {
    lastReadAt: feed?.last_read_at ?? null,
    exists: feed !== null,
    fresh: address ? { https: address.href, webcal: address.href.replace(/^https?:/, "webcal:") } : null,
  };
}

export async function handleFeedForm(api: DoctorApi, request: Request, context: RequestContext, isRevoked: boolean) {
  if (isRevoked) {
    const revoked = await api.submit(deleteCalendarFeed, {});
    if (!revoked.ok) throw refusalResponse(revoked);
    await flashCookie(context).save("ক্যালেন্ডারের লিংকটি এখন আর কাজ করে না।");
  } else {
    const created = await api.submit(createCalendarFeed, {});
    if (!created.ok) throw refusalResponse(created);
    await freshName(context).save(created.data.path.split("/").at(-1) ?? "");
  }
  return redirect(ownAddress(new URL(request.url)), 303);
}
