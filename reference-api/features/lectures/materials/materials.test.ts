import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accessTokens } from "#api/db/schema/identity.ts";
import { mediaLink } from "#api/http/media-link.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { listMaterials } from "#contract/study/materials.ts";
import { getMedia } from "#contract/study/media.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { testApiOptions } from "#tests/support/api/api.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addMaterial, addMediaFile, addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { walk } from "#tests/support/api/lists.ts";

test("lists materials of the course and of the doctor's batch, and serves their files as attachments", async () => {
  const { db, ok, request } = await testAccounts();
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const who = await loggedIn(db, doctor.id);
  const fetchMedia = ({ id, grant }: { id: number; grant: string }) =>
    request(endpointPath(getMedia, { params: { id }, query: { grant } }), {
      headers: { Authorization: `Bearer ${who.token}`, "X-DEVICE-TOKEN": who.device },
    });
  const other = await addOwnCourse(db, (await addDoctor(db)).id);
  const file = {
    name: "study-plan.pdf",
    content_type: "application/pdf" as const,
    download_name: `পড়ার "পরিকল্পনা" ১.pdf`,
    pages: 24,
  };
  const pdf = (extra = {}) =>
    addMediaFile(db, file).then(({ id }) => ({ kind: "pdf" as const, link: null, media_file_id: id, ...extra }));
  const shown = [];
  for (let n = 25; n > 0; n--)
    shown.unshift(
      await addMaterial(db, course.courseId, {
        ...(await pdf({ batch_id: n % 2 ? course.batchId : null })),
        visible_from: daysFromNow(-n),
      }),
    );
  const hidden = [
    await addMaterial(db, course.courseId, await pdf({ visible_from: daysFromNow(1) })),
    await addMaterial(db, course.courseId, await pdf({ batch_id: other.batchId })),
    await addMaterial(db, other.courseId, await pdf()),
  ];
  const page = (query = {}) => ok(listMaterials, { params: { id: course.id }, query }, who);
  const pages = await walk(page, ({ materials }) => materials.map(({ id }) => id));
  expect(pages.flat()).toEqual(shown.map(({ id }) => id));

  const link = (await page({})).materials[0]?.file;
  if (!link) throw new Error("no file");
  expect(link.pages).toBe(24);
  const response = await fetchMedia(link);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  const disposition = response.headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w%.-]+$/);
  expect(decodeURIComponent(disposition.split("''")[1] ?? "")).toBe(file.download_name);
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");

  const session = {
    tokenId: (await db.select().from(accessTokens).where(eq(accessTokens.doctor_id, doctor.id)))[0]?.id ?? 0,
  };
  for (const { media_file_id: id } of hidden) {
    const forged = mediaLink(
      { keys: testApiOptions.keys, session, now: new Date() },
      { id: id ?? 0, content_type: "", bytes: 0 },
    );
    expect((await fetchMedia(forged)).status).toBe(404);
  }
});
