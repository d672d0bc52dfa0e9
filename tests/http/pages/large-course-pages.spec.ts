import { expect } from "@playwright/test";
import { path, withQuery } from "#app/paths.ts";
import { addLargeStudy } from "#tests/support/rows/large-study.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { test } from "#tests/support/browser/journey.ts";
import { servers } from "#tests/support/processes/servers.ts";
import { readOnWire } from "#tests/support/api/wire.ts";

const { origin } = servers.portal;
const pageBytes = 13_000;

test(`pages with 400 classes, 5,000 notices and a book of 900 pages are at most ${pageBytes} bytes`, async ({
  newcomer,
  portalDb,
}) => {
  const { id, termId, batchId, scheduleId, bookId, word } = await addLargeStudy(portalDb, newcomer.id);
  const doctor = browserAt(origin);
  expect((await doctor.logIn(newcomer.phone, newcomer.password)).status).toBe(303);
  const place = { year_course_session_id: termId, batch_id: batchId, schedule_id: scheduleId };
  const book = (pageNo: number) => path("my-reference-book", { bookId, pageNo });
  const pages = [
    path("my-dashboard"),
    path("my-courses-show", { id }),
    path("course-schedule", place),
    path("my-full-schedule", { id }),
    path("my-notices"),
    withQuery(path("my-notices"), { only: "unread" }),
    path("my-pending-videos", { id }),
    path("my-free-videos", { id }),
    path("my-course-materials", { id }),
    path("my-lecture-sheet", { id }),
    book(450),
    `${book(450)}?contents`,
    withQuery(book(450), { search: word }),
  ];
  const weights = [];
  for (const each of pages) {
    const cookie = [...doctor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const { status, wireBytes } = await readOnWire(origin + each, { cookie });
    weights.push([status, each, wireBytes]);
  }
  expect(weights.filter(([status, , bytes]) => status !== 200 || Number(bytes) > pageBytes)).toEqual([]);
});
