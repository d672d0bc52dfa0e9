import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { parse } from "csv-parse/sync";
import { expect } from "@playwright/test";
import { z } from "zod";
import type { CourseEvent } from "#contract/study/course-events.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { cookieSecret, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { readOnWire } from "#tests/support/api/wire.ts";

const pageBytes = 13_000;
const rowsPerPage = 100;

const Rows = z.array(
  z.object({
    kind: z.enum(["lecture", "exam", "solve", "notice"]),
    title: z.string(),
    topic: z.string(),
    mentor: z.string(),
  }),
);

const states: CourseEvent["state"][] = ["done", "missed", "open", "running", "upcoming", "locked"];

/** API response with a full page of the demo's longest schedule, three events a day. */
async function fullPage() {
  const csv = await readFile("reference-api/content/demo/files/schedule_events.csv", "utf8");
  const rows = Rows.parse(parse(csv, { columns: true })).slice(0, rowsPerPage);
  const events = rows.map(({ kind, title, topic, mentor }, n): CourseEvent => {
    const day = new Date(Date.UTC(2026, 9, 3 + Math.floor(n / 3))).toISOString().slice(0, 10);
    const at = (hour: number) => `${day}T${String(hour).padStart(2, "0")}:00:00+06:00`;
    return {
      id: 100 + n,
      schedule_id: 12,
      kind,
      title,
      topic: topic || null,
      mentor: mentor || null,
      starts_at: at(9 + (n % 3) * 4),
      ends_at: at(11 + (n % 3) * 4),
      state: states[n % states.length] ?? "done",
      duration_seconds: 3600,
      coverage: n % 100,
    };
  });
  const days = [...new Set(events.map(({ starts_at }) => starts_at.slice(0, 10)))];
  const weeks = days
    .filter((_, n) => n % 7 === 0)
    .map((starts_on, week) => ({
      starts_on,
      days: days
        .slice(week * 7, week * 7 + 7)
        .map((day) => ({ day, events: events.filter(({ starts_at }) => starts_at.startsWith(day)) })),
    }));
  const course = {
    id: 2,
    batch: "Phase-A পূর্ণ কোর্স",
    course: "MD/MS Phase-A",
    session: "নভেম্বর",
    year: 2026,
    schedule: "সন্ধ্যা",
    reg_no: null,
    status: "active",
    access_until: null,
    year_course_session_id: 6,
    batch_id: 6,
    schedule_id: 12,
  };
  return {
    course,
    weeks,
    month: "2026-10",
    months: [{ month: "2026-10", count: 400 }],
    meta: { per_page: rowsPerPage, next: "2026-11-07", prev: "2026-08-01" },
  };
}

test("a page of a schedule of 400 events is within its budget and has no script", async ({ start }) => {
  const page = await fullPage();
  const api = createServer((request, response) => {
    const isFeed = request.url?.endsWith("/calendar-feed");
    const isSchedule = /full-schedule|\/schedule\/12/.test(request.url ?? "");
    response.writeHead(isFeed || isSchedule ? 200 : 404, { "Content-Type": "application/json" });
    response.end(JSON.stringify(isFeed ? { feed: null } : isSchedule ? page : {}));
  });
  const { origin, stop } = await listenOnLoopback(api);
  const portal = await start({ V3_API_URL: origin, SESSION_SECRETS: cookieSecret });
  const cookie = await sessionCookie("token");
  for (const path of ["/my/courses/2/full-schedule", "/my/courses/6/batch/6/schedule/12"]) {
    const html = await (await fetch(portal.origin + path, { headers: { cookie } })).text();
    expect(html.match(/<li class="event /g)?.length, path).toBe(rowsPerPage);
    expect(html, path).not.toMatch(/<script[^>]* src=/);
    const { wireBytes } = await readOnWire(portal.origin + path, { cookie });
    expect(wireBytes, path).toBeLessThanOrEqual(pageBytes);
  }
  await stop();
});
