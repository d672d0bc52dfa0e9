import { expect, test } from "vitest";
import { quizGate } from "./gate.ts";

const now = new Date("2026-11-21T12:00:00+06:00");
const hourMs = 3_600_000;
const quiz = {
  opens_at: new Date(now.getTime() - hourMs),
  closes_at: new Date(now.getTime() + hourMs),
  access: "public" as const,
  status: "published" as const,
  isReady: true,
};
const doctor = { isDeviceVerified: true, isEnrolled: true };
const entry = (state: "running" | "finished") => ({ key: "k".repeat(22), state });
const visitor = { now, doctor: undefined, entry: undefined, mayRepeat: false };

type Given = [string, Partial<Parameters<typeof quizGate>[0]>, Partial<Parameters<typeof quizGate>[1]>, string];

test.each<Given>([
  ["a public quiz is for everyone", {}, {}, "start"],
  ["one that is not open waits", { opens_at: new Date(now.getTime() + 1) }, {}, "not_open"],
  ["one that opens this instant has begun", { opens_at: now }, {}, "start"],
  ["one that closes this instant is still open", { closes_at: now }, {}, "start"],
  ["one without a paper waits", { isReady: false }, {}, "not_open"],
  ["one that is over is closed", { closes_at: new Date(now.getTime() - 1) }, {}, "closed"],
  ["one that staff closed is closed", { status: "closed" }, {}, "closed"],
  ["one for doctors asks a visitor to log in", { access: "doctor" }, {}, "login_required"],
  [
    "and a doctor to verify the device",
    { access: "doctor" },
    { doctor: { ...doctor, isDeviceVerified: false } },
    "device_unverified",
  ],
  ["and lets a doctor in", { access: "doctor" }, { doctor: { ...doctor, isEnrolled: false } }, "start"],
  ["one for the enrolled asks a visitor to log in", { access: "enrolled" }, {}, "login_required"],
  [
    "and names the batches to others",
    { access: "enrolled" },
    { doctor: { ...doctor, isEnrolled: false } },
    "not_enrolled",
  ],
  ["and lets the enrolled in", { access: "enrolled" }, { doctor }, "start"],
  ["an own entry that runs is resumed", { access: "enrolled" }, { entry: entry("running") }, "resume"],
  ["also after the quiz has closed", { closes_at: new Date(now.getTime() - 1) }, { entry: entry("running") }, "resume"],
  ["one that is finished is not played again", {}, { entry: entry("finished") }, "already_played"],
  ["unless the quiz allows it", {}, { entry: entry("finished"), mayRepeat: true }, "start"],
])("%s", (_, ofQuiz, ofVisitor, code) => {
  const gate = quizGate({ ...quiz, ...ofQuiz }, { ...visitor, ...ofVisitor });
  expect(gate).toMatchObject({ code, ok: code === "start" || code === "resume" });
  expect(gate.entry).toEqual(ofVisitor.entry ?? null);
  expect(gate.message).toMatch(/।$/);
});
