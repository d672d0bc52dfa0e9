import { expect, test } from "vitest";
import { enrolState } from "./enrol-state.ts";

const opens = new Date("2026-11-01T00:00:00+06:00");
const closes = new Date("2026-11-30T23:59:59+06:00");
const during = new Date("2026-11-15T12:00:00+06:00");
const batch = {
  status: "published" as const,
  enroll_opens_at: opens,
  enroll_closes_at: closes,
  seat_limit: 40,
  seats_taken: 12,
};

test.each([
  ["open between its dates with seats left", batch, during, "open"],
  ["open exactly at its opening time", batch, opens, "open"],
  ["open exactly at its closing time", batch, closes, "open"],
  ["open without a seat limit", { ...batch, seat_limit: null, seats_taken: 900 }, during, "open"],
  ["soon before it opens", batch, new Date(opens.getTime() - 1), "soon"],
  ["soon before it opens, even without free seats", { ...batch, seats_taken: 40 }, new Date(0), "soon"],
  ["full when no seat is left", { ...batch, seats_taken: 40 }, during, "full"],
  ["full when it has no seats at all", { ...batch, seat_limit: 0, seats_taken: 0 }, during, "full"],
  ["closed after its last second", batch, new Date(closes.getTime() + 1), "closed"],
  [
    "closed when full and past its closing time",
    { ...batch, seats_taken: 40 },
    new Date(closes.getTime() + 1),
    "closed",
  ],
  ["closed when the operator closed it", { ...batch, status: "closed" as const }, during, "closed"],
  [
    "closed when the operator closed it before it opened",
    { ...batch, status: "closed" as const },
    new Date(0),
    "closed",
  ],
  ["closed while it is a draft", { ...batch, status: "draft" as const }, during, "closed"],
])("enrolment is %s", (_, fields, now, state) => {
  expect(enrolState(fields, now)).toBe(state);
});
