import { framedPolicy } from "#app/server/pipeline/content-security.server.ts";
import { readAppearance } from "#app/components/document/appearance.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import type { Room } from "../exam.server.ts";
import { remainingText } from "./remaining-time.ts";
import { leaveRoom } from "./room.server.ts";

const refreshSeconds = 30;
/** Value of CSS `color-scheme` by theme, which an iframe does not inherit from its page. */
const schemes = { system: "light dark", light: "light", dark: "dark" };
const style =
  "body{margin:0;font:700 1.25rem/40px system-ui,sans-serif;text-align:end;font-variant-numeric:tabular-nums}";

/**
 * Responds with the remaining time as a document for an iframe of the room, which refreshes every 30 seconds until the
 * attempt is over. Throws a Response if the API refuses with 403, 404, 409 or 423.
 */
export async function clockResponse(room: Room, request: Request, context: RequestContext): Promise<Response> {
  const theme = (await readAppearance(request, context))?.theme ?? "system";
  const result = await room.submit(room.calls.getClock, { params: room.params });
  if (!result.ok && [403, 404, 409, 423].includes(result.status)) throw await leaveRoom(result, room, context);
  const isOver = result.ok && result.data.status !== "in_progress";
  const words = !result.ok ? "—" : isOver ? "সময় শেষ" : remainingText(result.data.remaining_seconds);
  const html = `<!doctype html><html lang="bn"><meta charset="utf-8"><title>বাকি সময়</title><style>:root{color-scheme:${schemes[theme]}}${style}</style><body>${words}`;
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": framedPolicy(html),
      ...(isOver ? {} : { Refresh: String(refreshSeconds) }),
    },
  });
}
