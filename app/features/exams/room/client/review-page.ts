import { drawBlanks, drawCells, drawCounts } from "./cells.ts";
import type { RoomContext } from "./room-context.ts";
import { isUnsent } from "./queue.ts";
import { openAttempt, type OpenAttempt } from "./attempt.ts";

export async function enterReview(place: RoomContext): Promise<OpenAttempt> {
  const { form } = place;
  const button = form.querySelector("button");
  const attempt = await openAttempt(place, {
    draw(entries) {
      drawCells(entries);
      drawCounts();
      drawBlanks();
    },
    allow: (isOpen) => button?.toggleAttribute("disabled", !isOpen),
    isShown: (entry) => place.offsetMs === undefined || isUnsent(entry),
    refreshConflict: () => undefined,
  });

  attempt.show();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const key = new FormData(form).get("submission_key");
    if (typeof key === "string") void attempt.submit(key);
  });
  return attempt;
}
