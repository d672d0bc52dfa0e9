import { expect, test } from "vitest";
import { enrolObstacle, type EnrolFacts } from "./guard.ts";

const fine: EnrolFacts = {
  batch: { id: 7, categorySlug: "phase-a", state: "open", candidateTypes: ["private"], facultyKeys: ["medicine"] },
  schedule: { seats_limit: 10, seats_taken: 9 },
  schedules: [{ seats_limit: 10, seats_taken: 9 }],
  doctor: { status: "active", candidateType: "private", facultyKey: "medicine" },
  existing: undefined,
  missingInformation: [],
  duePaisa: 500,
  allowedDuePaisa: 500,
};
const full = { seats_limit: 10, seats_taken: 10 };
const everythingWrong: EnrolFacts = {
  batch: { ...fine.batch, state: "closed" },
  schedule: full,
  schedules: [full],
  doctor: { status: "blocked", candidateType: "government", facultyKey: "surgery" },
  existing: { id: 3, status: "active" },
  missingInformation: ["bmdc_no"],
  duePaisa: 501,
  allowedDuePaisa: 500,
};

test("nothing stands in the way of a doctor whom the batch is for", () => {
  expect(enrolObstacle(fine)).toBeUndefined();
  expect(enrolObstacle({ ...fine, schedule: undefined, schedules: [full, fine.schedules[0] ?? full] })).toBeUndefined();
  const unknown = { ...fine.doctor, candidateType: null, facultyKey: null };
  expect(enrolObstacle({ ...fine, doctor: unknown })).toBeUndefined();
});

test("seats are wanting only where they are limited and all taken", () => {
  const unlimited = { seats_limit: null, seats_taken: 900 };
  const free = { seats_limit: 10, seats_taken: 9 };
  const codeWith = (seats: Pick<EnrolFacts, "schedule" | "schedules">) => enrolObstacle({ ...fine, ...seats })?.code;
  expect(codeWith({ schedule: unlimited, schedules: [unlimited] })).toBeUndefined();
  expect(codeWith({ schedule: full, schedules: [full, free] })).toBe("seat_full");
  expect(codeWith({ schedule: undefined, schedules: [free, free] })).toBeUndefined();
  expect(codeWith({ schedule: undefined, schedules: [full, unlimited] })).toBeUndefined();
  expect(codeWith({ schedule: undefined, schedules: [full, full] })).toBe("seat_full");
  expect(codeWith({ schedule: undefined, schedules: [] })).toBe("seat_full");
});

test("a batch that names no candidates and no faculties is for everybody", () => {
  const forAll = { ...fine.batch, candidateTypes: [], facultyKeys: [] };
  expect(enrolObstacle({ ...fine, batch: forAll })).toBeUndefined();
});

test("of several obstacles the first in the order is told, with the page that leads on", () => {
  const told = [];
  let facts = everythingWrong;
  const cures: ((facts: EnrolFacts) => EnrolFacts)[] = [
    (one) => ({ ...one, existing: { id: 3, status: "pending_payment" } }),
    (one) => ({ ...one, existing: undefined }),
    (one) => ({ ...one, batch: { ...one.batch, state: "soon" } }),
    (one) => ({ ...one, batch: { ...one.batch, state: "full" } }),
    (one) => ({ ...one, batch: { ...one.batch, state: "open" } }),
    (one) => ({ ...one, schedule: fine.schedule }),
    (one) => ({ ...one, doctor: { ...one.doctor, candidateType: "private" } }),
    (one) => ({ ...one, doctor: { ...one.doctor, facultyKey: "medicine" } }),
    (one) => ({ ...one, missingInformation: [] }),
    (one) => ({ ...one, doctor: fine.doctor }),
    (one) => ({ ...one, duePaisa: 500 }),
  ];
  for (const cure of cures) {
    const obstacle = enrolObstacle(facts);
    told.push([obstacle?.code, obstacle?.action_url]);
    facts = cure(facts);
  }
  expect(told).toEqual([
    ["already_enrolled", "/my/courses/3"],
    ["unpaid_enrolment", "/my/courses/3/checkout"],
    ["enroll_closed", "/batch-details/7"],
    ["enroll_soon", "/batch-details/7"],
    ["seat_full", "/batch-details/7"],
    ["seat_full", "/batch-details/7/enroll"],
    ["candidate_type", "/phase-a/batch-for-you"],
    ["discipline", "/phase-a/batch-for-you"],
    ["profile", "/my/account"],
    ["account_blocked", "/my/complain-box"],
    ["money_due", "/my/complain-box"],
  ]);
  expect(enrolObstacle(facts)).toBeUndefined();
});
