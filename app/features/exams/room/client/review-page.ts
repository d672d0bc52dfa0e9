import { drawCells, drawCounts } from "./cells.ts";
import type { Place } from "./place.ts";
import { isUnsent } from "./queue.ts";
import { openSession, type Session } from "./session.ts";

/** Takes the review's form over: it shows what is unsent too, and hands in what the server can be told. */
export async function enterReview(place: Place): Promise<Session> {
  const { form } = place;
  const button = form.querySelector("button");
  const session = await openSession(place, {
    draw(entries) {
      drawCells(entries);
      drawCounts();
    },
    allow: (isOpen) => button?.toggleAttribute("disabled", !isOpen),
    refreshConflict: () => undefined,
  });

  session.show(place.offsetMs === undefined ? undefined : isUnsent);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const key = new FormData(form).get("submission_key");
    if (typeof key === "string") void session.submit(key);
  });
  return session;
}
