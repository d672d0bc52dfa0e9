import { expect, test } from "vitest";
import { eventState, type StateFacts } from "./event-state.ts";

const starts_at = new Date("2026-11-21T18:00:00+06:00");
const ends_at = new Date("2026-11-21T20:00:00+06:00");
const before = new Date(starts_at.getTime() - 1);
const atStart = starts_at;
const atEnd = ends_at;

test.each<[string, Partial<StateFacts>, Date, string]>([
  ["a class to come", {}, before, "upcoming"],
  ["a class that begins this instant", {}, atStart, "running"],
  ["a class that is over, recorded and not watched", {}, atEnd, "missed"],
  ["one that is watched in part", { progress: "begun" }, atEnd, "open"],
  ["one that is watched", { progress: "done" }, atEnd, "done"],
  ["one that was not recorded", { isOpenable: false }, atEnd, "locked"],
  ["one without an end, at its beginning", { ends_at: null }, atStart, "missed"],
  ["an exam that may be begun", { kind: "exam" }, atStart, "open"],
  ["an exam that is being taken", { kind: "exam", progress: "begun" }, atStart, "running"],
  ["an exam that was begun in time and goes on", { kind: "exam", progress: "begun" }, atEnd, "running"],
  ["an exam that was not taken, and can be sat late", { kind: "exam" }, atEnd, "missed"],
  ["an exam that was not taken, and cannot", { kind: "exam", isOpenableLater: false }, atEnd, "locked"],
  ["an exam on paper", { kind: "exam", isOpenable: false }, atStart, "running"],
  ["a notice of today", { kind: "notice", isOpenable: false }, atStart, "running"],
  ["a notice of yesterday", { kind: "notice", isOpenable: false }, atEnd, "done"],
])("%s", (_, facts, now, state) => {
  const usual = { starts_at, ends_at, isOpenable: true, isOpenableLater: true, progress: "none" as const };
  expect(eventState({ kind: "lecture", ...usual, ...facts }, now)).toBe(state);
});
