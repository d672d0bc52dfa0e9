import { expect, test } from "vitest";
import { quizEligibility } from "./eligibility.ts";

const now = new Date("2026-11-21T12:00:00+06:00");
const hourMs = 3_600_000;
const quiz = {
  opens_at: new Date(now.getTime() - hourMs),
  closes_at: new Date(now.getTime() + hourMs),
  access: "public" as const,
  status: "published" as const,
  isReady: true,
  trial_category_id: null,
};
const doctor = { isDeviceVerified: true, isEnrolled: true };
const entry = (state: "running" | "finished") => ({ key: "k".repeat(22), state });
const visitor = { now, doctor: undefined, entry: undefined, mayRepeat: false };

type GateCase = [
  string,
  Partial<Parameters<typeof quizEligibility>[0]>,
  Partial<Parameters<typeof quizEligibility>[1]>,
  string,
];

test.each<GateCase>([
  ["a public quiz can be started by everyone", {}, {}, "start"],
  ["a quiz before its opening time is not open", { opens_at: new Date(now.getTime() + 1) }, {}, "not_open"],
  ["a quiz can be started exactly at its opening time", { opens_at: now }, {}, "start"],
  ["a quiz can be started exactly at its closing time", { closes_at: now }, {}, "start"],
  ["a quiz without a paper is not open", { isReady: false }, {}, "not_open"],
  ["a quiz after its closing time is closed", { closes_at: new Date(now.getTime() - 1) }, {}, "closed"],
  ["a quiz closed by staff is closed", { status: "closed" }, {}, "closed"],
  ["a quiz for doctors asks a visitor to log in", { access: "doctor" }, {}, "login_required"],
  [
    "a quiz for doctors asks for a verified device",
    { access: "doctor" },
    { doctor: { ...doctor, isDeviceVerified: false } },
    "device_unverified",
  ],
  [
    "a quiz for doctors can be started by a doctor",
    { access: "doctor" },
    { doctor: { ...doctor, isEnrolled: false } },
    "start",
  ],
  ["a quiz for enrolled doctors asks a visitor to log in", { access: "enrolled" }, {}, "login_required"],
  [
    "a quiz for enrolled doctors rejects other doctors",
    { access: "enrolled" },
    { doctor: { ...doctor, isEnrolled: false } },
    "not_enrolled",
  ],
  ["a quiz for enrolled doctors can be started by them", { access: "enrolled" }, { doctor }, "start"],
  ["a running entry can be resumed", { access: "enrolled" }, { entry: entry("running") }, "resume"],
  [
    "a running entry can be resumed after the quiz has closed",
    { closes_at: new Date(now.getTime() - 1) },
    { entry: entry("running") },
    "resume",
  ],
  ["a finished entry cannot be repeated", {}, { entry: entry("finished") }, "already_played"],
  [
    "a finished entry can be repeated if the quiz allows it",
    {},
    { entry: entry("finished"), mayRepeat: true },
    "start",
  ],
])("%s", (_, ofQuiz, ofVisitor, code) => {
  const gate = quizEligibility({ ...quiz, ...ofQuiz }, { ...visitor, ...ofVisitor });
  expect(gate).toMatchObject({ code, ok: code === "start" || code === "resume" });
  expect(gate.entry).toEqual(ofVisitor.entry ?? null);
  expect(gate.message).toMatch(/।$/);
});

test("every message about a trial exam calls it one", () => {
  const closed = { opens_at: new Date(now.getTime() - 2), closes_at: new Date(now.getTime() - 1) };
  const gates = [{}, closed, { access: "doctor" as const }].flatMap((ofQuiz) =>
    [undefined, entry("running"), entry("finished")].map((own) =>
      quizEligibility({ ...quiz, ...ofQuiz, trial_category_id: 1 }, { ...visitor, entry: own }),
    ),
  );
  expect(new Set(gates.map(({ code }) => code)).size).toBe(5);
  expect(gates.filter(({ message }) => message.includes("কুইজ"))).toEqual([]);
});
