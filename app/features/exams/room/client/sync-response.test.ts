import { expect, test } from "vitest";
import { closedSentence } from "../../exam-words.ts";
import { clockOffset, ignoringRounding, endOf, timeMark } from "./clock.ts";
import { classifyResponse } from "./sync-response.ts";
import { savingWords, timeUpWords, waitingSubmissionWords } from "./words.ts";

const running = { server_now: "2026-01-01T00:00:00Z", remaining_seconds: 60 };

test.each([
  ["saved", 200, { results: [], ...running, answered_count: 3 }],
  ["saved", 200, { status: "in_progress", ...running }],
  ["closed", 200, { status: "auto_submitted", ...running }],
  ["ended", 200, { status: "submitted" }],
  ["moved", 409, { code: "attempt_moved", results: [] }],
  ["closed", 409, { code: "attempt_closed", late_kept: 2 }],
  ["signed-out", 419, { kept: null }],
  ["signed-out", 401, null],
  ["refused", 422, { message: "না" }],
  ["unreachable", 503, "<html>"],
  ["unreachable", 429, null],
])("classifies a response as %s: %i %j", (kind, status, json) => {
  expect(classifyResponse(status, false, json, null).kind).toBe(kind);
});

test("tells a submission from the end of the time", () => {
  const body = { code: "attempt_closed", late_kept: 1 };
  expect(classifyResponse(409, false, { ...body, ended_by: "doctor" }, null)).toMatchObject({ endedBy: "doctor" });
  expect(closedSentence(0, "doctor")).toBe("উত্তর জমা দেওয়া হয়েছে।");
  expect(closedSentence(0, "expiry")).toMatch(/^সময় শেষ/);
  expect(closedSentence(2, "doctor")).toContain("দেরিতে আসা ২টি উত্তর রাখা আছে");
});

test("treats a redirect as signed out, and reads how long to wait from a 429", () => {
  expect(classifyResponse(0, true, null, null)).toEqual({ kind: "signed-out" });
  expect(classifyResponse(429, false, null, "7")).toEqual({ kind: "unreachable", waitMs: 7000 });
});

test("shows server time on a device whose clock is wrong, without jumps from rounding", () => {
  const serverMs = Date.parse(running.server_now);
  const deviceMs = serverMs + 3_600_000;
  const offset = clockOffset(running.server_now, deviceMs - 200, deviceMs + 200);
  expect(offset).toBe(-3_600_000);
  expect(ignoringRounding(offset, offset + 900)).toBe(offset);
  expect(ignoringRounding(0, offset)).toBe(offset);
  expect(endOf(running, serverMs + 60_400)).toBe(serverMs + 60_400);
  expect(endOf(running, serverMs + 10_000)).toBe(serverMs + 60_000);
});

test.each([
  ["", 0.5],
  ["low", 0.2],
  ["last", 0.05],
  ["last", -1],
])("marks the time %j when the share %d is left", (mark, share) => {
  expect(timeMark(share * 1000, 1000)).toBe(mark);
});

const state = { unsent: 0, trouble: null, hasContact: true, isVolatile: false, isUnread: false };

test.each([
  [{ ...state }, /^সব উত্তর সেভ হয়েছে$/],
  [{ ...state, hasContact: false }, /মিলিয়ে/],
  [{ ...state, unsent: 3 }, /^৩টি উত্তর পাঠানো বাকি/],
  [{ ...state, unsent: 2, trouble: "server" as const }, /^২টি উত্তর পাঠানো বাকি.*সার্ভারে পৌঁছানো যাচ্ছে না/],
  [{ ...state, unsent: 3, trouble: "offline" as const }, /^৩টি উত্তর পাঠানো বাকি.*ফোনে রাখা.*ইন্টারনেট নেই/],
  [{ ...state, trouble: "offline" as const }, /ইন্টারনেট নেই/],
  [{ ...state, unsent: 1, isVolatile: true }, /বন্ধ করবেন না/],
  [{ ...state, isUnread: true }, /^এই ফোনে রাখা উত্তর এখনো পড়া যায়নি, আবার চেষ্টা চলছে…$/],
  [{ ...state, isUnread: true, unsent: 1 }, /^পাতাটি বন্ধ করবেন না: ১টি উত্তর.*এখনো পড়া যায়নি/],
])("describes the state %j", (roomState, words) => {
  expect(savingWords(roomState)).toMatch(words);
});

test("counts unsent answers at the end and after an offline submission", () => {
  expect(timeUpWords({ unsent: 2, answered: 12, isReached: false }).text).toMatch(/১২টি.*২টি উত্তর এখনো এই ফোনে/);
  expect(timeUpWords({ unsent: 0, answered: 12, isReached: true }).text).toMatch(/১২টি প্রশ্নের উত্তর পেয়েছে/);
  expect(waitingSubmissionWords(2, false).title).toBe("এখনো জমা হয়নি");
  expect(waitingSubmissionWords(2, false).text).toMatch(/২টি উত্তর/);
  expect(waitingSubmissionWords(0, true).text).toMatch(/এখনো পড়া যায়নি.*পড়া গেলে নিজে থেকেই জমা হবে/);
});
