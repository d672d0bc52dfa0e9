import { expect, test } from "vitest";
import { rowText } from "./report.server.ts";

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
