import { expect, test } from "vitest";
import { enrolObstacle, type EnrolFacts } from "./guard.ts";

const eligibleFacts: EnrolFacts = {
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
  batch: { ...eligibleFacts.batch, state: "closed" },
  schedule: full,
  schedules: [full],
  doctor: { status: "blocked", candidateType: "government", facultyKey: "surgery" },
  existing: { id: 3, status: "active" },
  missingInformation: ["bmdc_no"],
  duePaisa: 501,
  allowedDuePaisa: 500,
};

test("gives no obstacle to a doctor who meets all conditions", () => {
  expect(enrolObstacle(eligibleFacts)).toBeUndefined();
  expect(
    enrolObstacle({ ...eligibleFacts, schedule: undefined, schedules: [full, eligibleFacts.schedules[0] ?? full] }),
  ).toBeUndefined();
  const unknown = { ...eligibleFacts.doctor, candidateType: null, facultyKey: null };
  expect(enrolObstacle({ ...eligibleFacts, doctor: unknown })).toBeUndefined();
});

test("gives seat_full only if seats are limited and all taken", () => {
  const unlimited = { seats_limit: null, seats_taken: 900 };
  const free = { seats_limit: 10, seats_taken: 9 };
  const codeWith = (seats: Pick<EnrolFacts, "schedule" | "schedules">) =>
    enrolObstacle({ ...eligibleFacts, ...seats })?.code;
  expect(codeWith({ schedule: unlimited, schedules: [unlimited] })).toBeUndefined();
  expect(codeWith({ schedule: full, schedules: [full, free] })).toBe("seat_full");
  expect(codeWith({ schedule: undefined, schedules: [free, free] })).toBeUndefined();
  expect(codeWith({ schedule: undefined, schedules: [full, unlimited] })).toBeUndefined();
  expect(codeWith({ schedule: undefined, schedules: [full, full] })).toBe("seat_full");
  expect(codeWith({ schedule: undefined, schedules: [] })).toBe("seat_full");
});

test("a batch without candidate types and faculties is open to everybody", () => {
  const forAll = { ...eligibleFacts.batch, candidateTypes: [], facultyKeys: [] };
  expect(enrolObstacle({ ...eligibleFacts, batch: forAll })).toBeUndefined();
});

test("reports the first of several obstacles in order, with the portal path that helps on", () => {
  const reported = [];
  let facts = everythingWrong;
  const fixes: ((facts: EnrolFacts) => EnrolFacts)[] = [
    (one) => ({ ...one, existing: { id: 3, status: "pending_payment" } }),
    (one) => ({ ...one, existing: undefined }),
    (one) => ({ ...one, batch: { ...one.batch, state: "soon" } }),
    (one) => ({ ...one, batch: { ...one.batch, state: "full" } }),
    (one) => ({ ...one, batch: { ...one.batch, state: "open" } }),
    (one) => ({ ...one, schedule: eligibleFacts.schedule }),
    (one) => ({ ...one, doctor: { ...one.doctor, candidateType: "private" } }),
    (one) => ({ ...one, doctor: { ...one.doctor, facultyKey: "medicine" } }),
    (one) => ({ ...one, missingInformation: [] }),
    (one) => ({ ...one, doctor: eligibleFacts.doctor }),
    (one) => ({ ...one, duePaisa: 500 }),
  ];
  for (const fix of fixes) {
    const obstacle = enrolObstacle(facts);
    reported.push([obstacle?.code, obstacle?.action_url]);
    facts = fix(facts);
  }
  expect(reported).toEqual([
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
