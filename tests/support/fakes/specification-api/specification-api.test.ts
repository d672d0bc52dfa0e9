import { afterAll, beforeAll, expect, test } from "vitest";
import { startSpecificationApi, type SpecificationApi } from "./client.ts";

let api: SpecificationApi & { stop(): Promise<void> };

beforeAll(async () => {
  api = await startSpecificationApi();
});

afterAll(() => api.stop());

/** The calls of section 7 of the specification, as it writes them. */
const calls = `
  GET /api/v3/web/app-data
  POST /api/v3/auth/login
  POST /api/v3/auth/logout
  POST /api/v3/auth/join
  POST /api/v3/auth/otp
  POST /api/v3/auth/register
  POST /api/v3/auth/reset
  POST /api/v3/auth/forget
  POST /api/v3/auth/change-password
  GET /api/v3/web/doctor/my-profile
  POST /api/v3/web/doctor/my-profile-update
  POST /api/v3/web/doctor/immediate-profile-update
  GET /api/v3/web/medical-colleges
  GET /api/v3/web/doctor/courses
  GET /api/v3/web/doctor/courses/51
  GET /api/v3/web/homepage/scrolling-notices
  GET /api/v3/web/homepage/banner-section
  GET /api/v3/web/homepage/batch-categories
  GET /api/v3/web/homepage/event-categories
  GET /api/v3/web/homepage/courses
  GET /api/v3/web/homepage/other-services
  GET /api/v3/web/faqs?list-for=homepage&perpage=5
  GET /api/v3/web/homepage/contact-list
  GET /api/v3/web/quizzes
  GET /api/v3/web/course-settings/phase-a
`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));

test.each(calls)("the stand-in knows %s %s", async (method = "", path = "") => {
  const response = await fetch(api.origin + path, { method });
  expect([200, 401, 422]).toContain(response.status);
  const other = method === "GET" ? "POST" : "GET";
  expect((await fetch(api.origin + path, { method: other })).status).toBe(405);
});

test("any other path is unknown, in Laravel's words", async () => {
  const response = await fetch(`${api.origin}/api/v3/web/batches`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ message: "The route api/v3/web/batches could not be found." });
  expect(await api.requests("/api/v3/web/batches")).toMatchObject([{ method: "GET", status: 404 }]);
});

test("the CSRF call sets its cookies", async () => {
  const response = await fetch(`${api.origin}/sanctum/csrf-cookie`);
  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
    "XSRF-TOKEN",
    "laravel_session",
  ]);
});

test("a form that a switch does not have is refused", async () => {
  const body = JSON.stringify({ answers: { otp: "unheard of" } });
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${api.origin}/__test/answers`, { method: "PUT", headers, body })).status).toBe(400);
});
