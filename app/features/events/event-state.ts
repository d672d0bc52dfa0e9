import type { PublicEventItem } from "#contract/catalogue/events.ts";

export type PublicEventState = "coming" | "on" | "past";

/** State of an event at a time. An event without an end time is past after its start. */
export function publicEventState(
  { starts_at, ends_at }: Pick<PublicEventItem, "starts_at" | "ends_at">,
  now: Date,
): PublicEventState {
  if (new Date(ends_at ?? starts_at) < now) return "past";
  return new Date(starts_at) <= now ? "on" : "coming";
}
