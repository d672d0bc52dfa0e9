import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { listFreeVideos } from "#contract/study/free-videos.ts";
import { listMaterials } from "#contract/study/materials.ts";
import { getMedia, getMediaPart, playlistName } from "#contract/study/media.ts";
import { getPendingVideo, listPendingVideos } from "#contract/study/pending.ts";
import { getReferenceBookPage, listReferenceBooks, searchReferenceBook } from "#contract/study/reference-books.ts";
import { getFullSchedule } from "#contract/study/schedules.ts";
import { loggedIn, testAccounts } from "#tests/support/api/accounts.ts";

test("every course of the demo that is near has a schedule, playable lectures, videos, materials and a book", async () => {
  const { db, ok, request } = await testAccounts({ seeded: true });
  const own = await db
    .select({ id: enrolments.id, doctorId: enrolments.doctor_id, status: enrolments.status })
    .from(enrolments)
    .innerJoin(doctors, eq(doctors.id, enrolments.doctor_id))
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(and(eq(enrolments.status, "active"), sql`${batches.starts_on} < now() + interval '10 days'`));
  expect(own.length).toBeGreaterThan(2);
  let missed = 0;
  for (const { id, doctorId } of own) {
    const who = await loggedIn(db, doctorId);
    const params = { id };
    const home = await ok(getCourseHome, { params }, who);
    expect(home.lectures.total).toBeGreaterThan(5);
    expect((await ok(getFullSchedule, { params }, who)).weeks.length).toBeGreaterThan(2);
    expect((await ok(listFreeVideos, { params }, who)).videos).toHaveLength(3);
    expect((await ok(listMaterials, { params }, who)).materials).toHaveLength(3);
    const [event] = (await ok(listPendingVideos, { params }, who)).events;
    missed += home.missed_count;
    if (!event) continue;
    const { lecture } = await ok(getPendingVideo, { params: { id, event_id: event.id } }, who);
    expect(lecture.sources.map(({ label }) => label)).toEqual(["240p", "360p", "অটো (নেট অনুযায়ী)", "শুধু অডিও", "লেখা"]);
    for (const { kind, media } of lecture.sources) {
      const { id, grant } = media;
      const path =
        kind === "hls"
          ? endpointPath(getMediaPart, { params: { id, grant, name: playlistName } })
          : endpointPath(getMedia, { params: { id }, query: { grant } });
      const headers = { Authorization: `Bearer ${who.token}`, "X-DEVICE-TOKEN": who.device };
      const response = await request(path, { headers });
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, media.bytes]);
    }
  }
  expect(missed).toBeGreaterThan(2);

  const who = await loggedIn(db, own[0]?.doctorId ?? 0);
  const [book] = (await ok(listReferenceBooks, {}, who)).books;
  const { page, toc } = await ok(getReferenceBookPage, { params: { book_id: book?.id ?? 0, page_no: 1 } }, who);
  expect([page.chapter, toc.length]).toEqual(["প্রথম পাঁচ মিনিট", 6]);
  const found = await ok(
    searchReferenceBook,
    { params: { book_id: book?.id ?? 0 }, query: { search: "phototherapy" } },
    who,
  );
  expect(found.hits[0]?.excerpt).toContain("Phototherapy");
});
