import { expect, test } from "vitest";
import { path } from "#app/paths.ts";
import { requestContext } from "#tests/support/api/portal/request-context.ts";
import { loginFingerprint, type Session } from "../session/session.server.ts";
import { allowOfflineCache } from "./offline-cache.server.ts";

const session: Session = { token: "a token", doctorId: 7 };
const notices = path("my-notices");
const html = { "content-type": "text/html; charset=utf-8" };

const exam = { id: 1, eventId: 2 };

/** Returns the login for which the response may be cached; null for none. */
function keptFor(
  address: string,
  { method = "GET", status = 200, headers = html, notes = {}, by = session }: Partial<RequestOptions> = {},
): string | null {
  const response = new Response(null, { status, headers });
  const context = requestContext();
  Object.assign(context.notes, notes);
  allowOfflineCache(new Request(`https://portal.example${address}`, { method }), response, by, context);
  return response.headers.get("kept-for");
}

interface RequestOptions {
  method: string;
  status: number;
  headers: Record<string, string>;
  notes: object;
  by: Session;
}

test.each([
  path("my-dashboard"),
  path("my-schedule"),
  path("my-full-schedule", { id: 1 }),
  path("my-notices-show", { id: 1 }),
  `${notices}.data?_routes=my-notices`,
  path("my-practice"),
  path("my-practice-offline", { id: 1 }),
  path("my-kept-lectures"),
  path("my-more"),
  path("my-reference-book", { bookId: 1, pageNo: 2 }),
  path("my-exam-results", { id: 1 }),
  path("my-exam-result", exam),
  path("my-pending-exam-answers", exam),
  path("my-pending-exam-explanations", exam),
])("allows offline caching of %s for its login", (address) => {
  expect(keptFor(address)).toBe(loginFingerprint(session));
});

test.each([
  path("my-account"),
  path("my-devices-otp-submission"),
  path("my-courses-checkout", { id: 1 }),
  path("my-courses-invoice", { id: 1 }),
  path("my-complain-box"),
  path("my-pending-exam-info", exam),
  path("my-pending-exam-room", exam),
  path("my-exam-merit", exam),
  path("my-pending-exam-review", exam),
  path("my-practice-session", { id: 1 }),
  path("home"),
  "/my/nowhere",
])("forbids offline caching of %s", (address) => {
  expect(keptFor(address)).toBeNull();
});

test("derives a different identifier from each token, which does not reveal the token", () => {
  expect(loginFingerprint(session)).toMatch(/^[\w-]{16}$/);
  expect(loginFingerprint(session)).not.toBe(loginFingerprint({ ...session, token: "another token" }));
});

test("allows offline caching of a lecture sheet but not of a lecture video", () => {
  const file = path("my-file", { fileId: 3 });
  expect(keptFor(file, { headers: { "content-type": "application/pdf" } })).toBe(loginFingerprint(session));
  expect(keptFor(file, { headers: { "content-type": "video/mp4" } })).toBeNull();
});

test.each<[string, Partial<RequestOptions>]>([
  ["the response to a form", { method: "POST" }],
  ["an error", { status: 503 }],
  ["a page with stale data", { notes: { stale: true } }],
  ["a page with partial data", { notes: { partial: true } }],
  ["a page in the staff view", { by: { ...session, isStaffView: true } }],
])("forbids offline caching of %s", (_name, options) => {
  expect(keptFor(notices, options)).toBeNull();
});
