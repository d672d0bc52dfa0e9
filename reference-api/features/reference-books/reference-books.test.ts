import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { accessTokens } from "#api/db/schema/identity.ts";
import { bookMarks, referenceBooks } from "#api/db/schema/study.ts";
import { getReferenceBookPage, listReferenceBooks, searchReferenceBook } from "#contract/study/reference-books.ts";
import { addDoctor, loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import { addBook, addOwnCourse } from "#tests/support/rows/study-rows.ts";
import { walk } from "#tests/support/api/lists.ts";

async function withBook(pages = ["হৃৎপিণ্ডের বিকলতা", "শক ও তরল", "বুকে ব্যথা", "নবজাতকের জন্ডিস ২৪ ঘণ্টা", "পোড়া রোগী"]) {
  const api = await testAccounts();
  const { db, ok } = api;
  const doctor = await addDoctor(db, { name: "ডা. নমুনা" });
  const course = await addOwnCourse(db, doctor.id);
  const otherDoctor = await addDoctor(db);
  const otherCourse = await addOwnCourse(db, otherDoctor.id);
  await addBook(db, otherCourse.courseId, ["জন্ডিস", "শক", "জন্ডিস", "শক"]);
  const book = await addBook(db, course.courseId, pages);
  await db.insert(bookMarks).values({ doctor_id: otherDoctor.id, book_id: book.id, last_page: 3 });
  const who = await loggedIn(db, doctor.id);
  const at = (page_no: number, peek?: "1") => ({ params: { book_id: book.id, page_no }, query: { peek } });
  const read = (page_no: number, peek?: "1") => ok(getReferenceBookPage, at(page_no, peek), who);
  const notFound = (page_no: number) => api.refused(404, getReferenceBookPage, at(page_no), who);
  return { ...api, doctor, course, book, who, read, notFound };
}

test("returns a page with its chapter, the adjacent pages and the table of contents", async () => {
  const { doctor, read } = await withBook();
  const fourth = await read(4);
  expect(fourth).toMatchObject({
    page: { no: 4, chapter: "অধ্যায় 2", body_html: "<p>নবজাতকের জন্ডিস ২৪ ঘণ্টা</p>", image: null, prev: 3, next: 5 },
    toc: [
      { title: "অধ্যায় 1", page_no: 1 },
      { title: "অধ্যায় 2", page_no: 4 },
    ],
    watermark_text: `ডা. নমুনা · ${doctor.mobile_number.slice(-4)}`,
  });
  expect((await read(3)).page).toMatchObject({ chapter: "অধ্যায় 1", prev: 2, next: 4 });
  expect((await read(1)).page.prev).toBe(null);
  expect((await read(5)).page.next).toBe(null);
});

test("stores the last page read, but not a prefetched page or one in a staff view", async () => {
  const { db, ok, read, who, doctor } = await withBook();
  const lastPage = async () => (await ok(listReferenceBooks, {}, who)).books[0]?.last_page;
  expect(await lastPage()).toBe(null);
  expect((await read(3, "1")).book.last_page).toBe(null);
  await read(2);
  expect((await read(4)).book.last_page).toBe(4);
  await read(5, "1");
  expect(await lastPage()).toBe(4);
  expect(await db.$count(bookMarks, eq(bookMarks.doctor_id, doctor.id))).toBe(1);
  await db.update(accessTokens).set({ is_staff_view: true }).where(eq(accessTokens.doctor_id, doctor.id));
  expect((await read(1)).book.last_page).toBe(4);
  expect(await lastPage()).toBe(4);
});

test("responds 404 for a missing page and for a book of another course", async () => {
  const { db, ok, refused, course, book, who, notFound } = await withBook();
  const stranger = await loggedIn(db, (await addDoctor(db)).id);
  for (const page of [0, 6, 99_999]) await notFound(page);
  const foreign = await refused(404, getReferenceBookPage, { params: { book_id: book.id, page_no: 1 } }, stranger);
  const missing = await refused(404, getReferenceBookPage, { params: { book_id: 999_999, page_no: 1 } }, stranger);
  expect(missing).toEqual(foreign);
  const found = await refused(
    404,
    searchReferenceBook,
    { params: { book_id: book.id }, query: { search: "শক" } },
    stranger,
  );
  expect(found).toEqual(foreign);
  expect((await ok(listReferenceBooks, {}, stranger)).books).toEqual([]);
  await db.update(enrolments).set({ status: "suspended" }).where(eq(enrolments.id, course.id));
  await notFound(1);
  expect((await ok(listReferenceBooks, {}, who)).books).toEqual([]);
});

test("searches a book of 900 pages by words, in page order, with pagination", async () => {
  const { ok, book, who } = await withBook(
    Array.from({ length: 900 }, (_, n) => (n % 20 === 7 ? `জন্ডিস ও চিহ্ন ${n + 1}` : `পাতা ${n + 1}`)),
  );
  const search = (words: string, cursor = {}) =>
    ok(searchReferenceBook, { params: { book_id: book.id }, query: { search: words, ...cursor } }, who);
  const pages = await walk(
    (cursor) => search("জন্ডিস", cursor),
    ({ hits }) => hits.map(({ page_no }) => page_no),
  );
  expect(pages.flat()).toEqual(Array.from({ length: 45 }, (_, n) => n * 20 + 8));
  expect((await search("জন্ড ৮০৮")).hits).toEqual([{ page_no: 808, excerpt: "জন্ডিস ও চিহ্ন 808" }]);
  for (const nothing of ["", "।", "নেই", "' | !("])
    expect([nothing, (await search(nothing)).hits]).toEqual([nothing, []]);
});

test("lists the books of all the doctor's courses once each, in order, with the last page read", async () => {
  const { db, ok, doctor, book, who } = await withBook();
  const second = await addOwnCourse(db, doctor.id);
  const early = await addBook(db, second.courseId, ["এক"]);
  await db.update(referenceBooks).set({ sort: -1 }).where(eq(referenceBooks.id, early.id));
  const read = await ok(getReferenceBookPage, { params: { book_id: early.id, page_no: 1 } }, who);
  expect(read.book.id).toBe(early.id);
  expect((await ok(listReferenceBooks, {}, who)).books.map(({ id, last_page }) => [id, last_page])).toEqual([
    [early.id, 1],
    [book.id, null],
  ]);
});
