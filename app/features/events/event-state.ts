import type { PublicEventItem } from "#contract/catalogue/events.ts";

export type EventState = "coming" | "on" | "past";

/** An event without an end is over once it begins. */
export function eventState(
  { starts_at, ends_at }: Pick<PublicEventItem, "starts_at" | "ends_at">,
  now: Date,
): EventState {
  if (new Date(ends_at ?? starts_at) < now) return "past";
  return new Date(starts_at) <= now ? "on" : "coming";
}
