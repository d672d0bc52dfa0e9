import { expect, test } from "vitest";
import type { CallVerdict } from "./judge.server.ts";
import { pageRows, type PageCalls } from "./pages.server.ts";
import type { Row } from "./row.server.ts";

const [main, side, other] = ["GET /web/faqs", "GET /web/app-data", "GET /web/doctor/my-profile"];
const page: PageCalls = { uses: [main, side], needs: [main], reads: [main], instead: { [side]: [other] } };

function judged(
  verdicts: Record<string, CallVerdict>,
  path = "/faq",
  pages: Record<string, PageCalls> = { "/faq": page },
  isLinked = false,
) {
  const rows = Object.entries(verdicts).map(([call, verdict]): Row => {
    return { call, verdict, path: null, status: null, ms: null, deviations: [], note: null, isLinked };
  });
  const found = pageRows(rows, pages).find((row) => row.page === path);
  return [found?.verdict, ...(found?.because ?? [])];
}

test.each<[verdicts: Record<string, CallVerdict>, expected: string[]]>([
  [{ [main]: "fits", [side]: "tolerated" }, ["works"]],
  [{ [main]: "in part", [side]: "fits" }, ["works in part", `${main} in part`]],
  [{ [main]: "unreadable", [side]: "fits" }, ["dies", `${main} unreadable`]],
  [{ [main]: "too slow", [side]: "missing" }, ["dies", `${main} too slow`]],
  [{ [main]: "missing", [side]: "fits" }, ["not offered", `${main} missing`]],
  [{ [main]: "not offered", [side]: "fits" }, ["not offered", `${main} not offered`]],
  [{ [main]: "fits", [side]: "unreadable" }, ["works in part", `${side} unreadable`]],
  [{ [main]: "fits", [side]: "missing", [other]: "fits" }, ["works in part", `${side} missing`]],
  [{ [main]: "fits", [side]: "missing", [other]: "unreadable" }, ["not offered", `${side} missing`]],
  [{ [side]: "unreadable" }, ["not tried", `${main} not tried`]],
  [{ [main]: "fits", [side]: "missing", [other]: "refused" }, ["works in part", `${side} missing`]],
  [{ [main]: "fits", [side]: "missing" }, ["not tried", `${other} not tried`]],
])("%j gives %j", (verdicts, expected) => {
  expect(judged(verdicts)).toEqual(expected);
});

test("a page with a form is of no use without the form's call", () => {
  expect(judged({ "POST /auth/join": "missing" }, "/join", {})).toEqual(["not offered", "POST /auth/join missing"]);
  expect(judged({ "POST /auth/join": "unreadable" }, "/join", {})).toEqual(["dies", "POST /auth/join unreadable"]);
  expect(judged({ "POST /auth/join": "success not tried" }, "/join", {})[0]).toBe("not tried");
});

test("a page dies to which the portal links without the call that it needs", () => {
  const pages = { "/faq": page };
  expect(judged({ [main]: "missing", [side]: "fits" }, "/faq", pages, true)[0]).toBe("dies");
});
