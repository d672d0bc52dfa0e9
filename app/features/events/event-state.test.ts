import { expect, test } from "vitest";
import { publicEventState } from "./event-state.ts";

const starts_at = "2026-11-30T16:00:00+06:00";
const ends_at = "2026-11-30T19:00:00+06:00";

test.each([
  ["coming before its start", "2026-11-30T15:59:59+06:00", "coming"],
  ["on from its start", "2026-11-30T16:00:00+06:00", "on"],
  ["on until its end", "2026-11-30T19:00:00+06:00", "on"],
  ["past after its end", "2026-11-30T19:00:01+06:00", "past"],
])("an event is %s", (_, now, state) => {
  expect(publicEventState({ starts_at, ends_at }, new Date(now))).toBe(state);
});

test("an event without an end is past after its start", () => {
  expect(publicEventState({ starts_at, ends_at: null }, new Date("2026-11-30T16:00:01+06:00"))).toBe("past");
});
