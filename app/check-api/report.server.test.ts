import { expect, test } from "vitest";
import type { CallVerdict } from "./judge.server.ts";
import { exitCode, rowText } from "./report.server.ts";

test("shows control characters of an API's texts as codes", () => {
  const note = "ok\u001b[2J\nsuccess           GET /v3/forged";
  const deviation = { path: "a\u202eb", expected: "text", found: "x\ry", became: "unusable" as const };
  const text = rowText({
    call: "GET /v3/faqs",
    path: "/v3/faqs",
    verdict: "tolerated",
    status: 200,
    ms: 5,
    deviations: [deviation],
    note,
  });
  expect(text).not.toMatch(/\p{Cc}(?<!\n)|\u202e|^success/mu);
});

test.each<[verdicts: CallVerdict[], code: number]>([
  [["fits", "tolerated", "refused", "success not tried", "not offered"], 0],
  [["fits", "missing"], 2],
  [["in part"], 2],
  [["not tried"], 2],
  [["missing", "unreadable"], 1],
  [["too slow"], 1],
])("the exit code of %j is %i", (verdicts, code) => {
  const rows = verdicts.map((verdict) => {
    return { call: "GET /web/faqs", verdict, path: null, status: null, ms: null, deviations: [], note: null };
  });
  expect(exitCode({ rows, error: null })).toBe(code);
  expect(exitCode({ rows, error: null }, new Set(["GET /web/faqs"]))).toBe(code === 2 ? 0 : code);
  expect(exitCode({ rows, error: "refused" })).toBe(1);
});
