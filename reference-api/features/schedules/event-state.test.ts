import { expect, test } from "vitest";
import { eventState, type StateFacts } from "./event-state.ts";

const starts_at = new Date("2026-11-21T18:00:00+06:00");
const ends_at = new Date("2026-11-21T20:00:00+06:00");
const before = new Date(starts_at.getTime() - 1);
const atStart = starts_at;
const atEnd = ends_at;

test.each<[string, Partial<StateFacts>, Date, string]>([
  ["a future class", {}, before, "upcoming"],
  ["a class exactly at its start", {}, atStart, "running"],
  ["a past class, recorded and not watched", {}, atEnd, "missed"],
  ["a past class, watched in part", { progress: "begun" }, atEnd, "open"],
  ["a past class, watched", { progress: "done" }, atEnd, "done"],
  ["a past class, not recorded", { isOpenable: false }, atEnd, "locked"],
  ["a class without an end, at its start", { ends_at: null }, atStart, "missed"],
  ["an exam that can be started", { kind: "exam" }, atStart, "open"],
  ["an exam with a running attempt", { kind: "exam", progress: "begun" }, atStart, "running"],
  ["an exam with a running attempt, after its start window", { kind: "exam", progress: "begun" }, atEnd, "running"],
  ["a missed exam that allows late practice", { kind: "exam" }, atEnd, "missed"],
  ["a missed exam that does not allow late practice", { kind: "exam", isOpenableLater: false }, atEnd, "locked"],
  ["an exam on paper", { kind: "exam", isOpenable: false }, atStart, "running"],
  ["a current notice", { kind: "notice", isOpenable: false }, atStart, "running"],
  ["a past notice", { kind: "notice", isOpenable: false }, atEnd, "done"],
])("%s", (_, facts, now, state) => {
  const usual = { starts_at, ends_at, isOpenable: true, isOpenableLater: true, progress: "none" as const };
  expect(eventState({ kind: "lecture", ...usual, ...facts }, now)).toBe(state);
});
