import { expect, test } from "vitest";
import { nextBatch } from "./next-batch.server.ts";

const now = new Date("2026-11-27T20:00:00Z"); // the 28th in Dhaka
const open = (starts_on: string) => ({ starts_on, enroll_state: "open" as const });
const full = { starts_on: "2026-11-29", enroll_state: "full" as const };

test.each([
  ["the next to begin", [open("2026-12-09"), full, open("2026-11-28"), open("2026-11-27")], "2026-11-28"],
  ["the last one begun", [open("2026-10-01"), open("2026-11-01"), full], "2026-11-01"],
  ["none that cannot be enrolled in", [full, { starts_on: "2026-12-01" }], undefined],
])("offers %s", (_, batches, starts_on) => {
  expect(nextBatch(batches, now)?.starts_on).toBe(starts_on);
});
