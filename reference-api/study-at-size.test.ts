import { afterAll, expect, test } from "vitest";
import { listFreeVideos } from "#contract/study/free-videos.ts";
import { listLectureSheets } from "#contract/study/lecture-sheets.ts";
import { listMaterials } from "#contract/study/materials.ts";
import { listNotices } from "#contract/account/notices.ts";
import { listPendingVideos } from "#contract/study/pending.ts";
import { getReferenceBookPage, searchReferenceBook } from "#contract/study/reference-books.ts";
import { getCourseSchedule, getFullSchedule } from "#contract/study/schedules.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/api/accounts.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addLargeStudy, largest } from "#tests/support/rows/large-study.ts";
import { recordStatements } from "#tests/support/processes/postgres/query-plans.ts";

const { pool, close } = await testDatabase({ fresh: true });
afterAll(close);
const { db, sent } = recordStatements(pool);
const { ok } = await testAccounts({ db });

async function reader(size: typeof largest) {
  const doctor = await addDoctor(db);
  const study = await addLargeStudy(db, doctor.id, size);
  return { ...study, who: await loggedIn(db, doctor.id) };
}

type Reader = Awaited<ReturnType<typeof reader>>;
const few = await reader({ events: 3, notices: 3, pages: 3 });
const many = await reader(largest);

test.each<[string, (reader: Reader) => Promise<unknown>]>([
  [
    "the timetable",
    ({ termId, batchId, scheduleId, who }) => {
      const params = { year_course_session_id: termId, batch_id: batchId, schedule_id: scheduleId };
      return ok(getCourseSchedule, { params }, who);
    },
  ],
  ["the whole schedule", ({ id, who }) => ok(getFullSchedule, { params: { id } }, who)],
  ["the notices", ({ who }) => ok(listNotices, {}, who)],
  ["the unread notices", ({ who }) => ok(listNotices, { query: { only: "unread" } }, who)],
  ["the pending videos", ({ id, who }) => ok(listPendingVideos, { params: { id } }, who)],
  ["the free videos", ({ id, who }) => ok(listFreeVideos, { params: { id } }, who)],
  ["the materials", ({ id, who }) => ok(listMaterials, { params: { id } }, who)],
  ["the sheets", ({ id, who }) => ok(listLectureSheets, { params: { id } }, who)],
  ["a page of a book", ({ bookId, who }) => ok(getReferenceBookPage, { params: { book_id: bookId, page_no: 2 } }, who)],
  [
    "the pages with a word",
    ({ bookId, word, who }) => ok(searchReferenceBook, { params: { book_id: bookId }, query: { search: word } }, who),
  ],
])("loads %s with the same number of statements for a large course as for a small one", async (_, load) => {
  moveClock(0); // sessions are extended at most once a minute
  const counts = [];
  for (const each of [few, many]) {
    await load(each); // the first visit may write rows
    sent.length = 0;
    await load(each);
    counts.push(sent.length);
  }
  expect(counts[0]).toBeGreaterThan(2);
  expect(counts[1]).toBe(counts[0]);
});
