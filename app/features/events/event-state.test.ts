import { expect, test } from "vitest";
import { eventState } from "./event-state.ts";

const starts_at = "2026-11-30T16:00:00+06:00";
const ends_at = "2026-11-30T19:00:00+06:00";

test.each([
  ["coming before it begins", "2026-11-30T15:59:59+06:00", "coming"],
  ["on from its first second", "2026-11-30T16:00:00+06:00", "on"],
  ["on up to its end", "2026-11-30T19:00:00+06:00", "on"],
  ["past after its end", "2026-11-30T19:00:01+06:00", "past"],
])("an event is %s", (_, now, state) => {
  expect(eventState({ starts_at, ends_at }, new Date(now))).toBe(state);
});

test("an event without an end is past once it has begun", () => {
  expect(eventState({ starts_at, ends_at: null }, new Date("2026-11-30T16:00:01+06:00"))).toBe("past");
});
