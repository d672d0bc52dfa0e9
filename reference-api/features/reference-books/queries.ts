import { and, asc, eq, exists, isNotNull, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { bookMarks, referenceBookCourses, referenceBookPages, referenceBooks } from "#api/db/schema/study.ts";
import { matches, type Term } from "#api/db/search/search.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { keysetPage, type KeysetPage } from "#api/http/keyset.ts";

export function mayRead(db: Writer, doctorId: number) {
  const course = usableCourses(db, doctorId);
  return exists(
    db
      .select({ one: sql`1` })
      .from(referenceBookCourses)
      .innerJoin(course, eq(course.course_id, referenceBookCourses.course_id))
      .where(eq(referenceBookCourses.book_id, referenceBooks.id)),
  );
}

function selectRows(db: Writer, doctorId: number) {
  return db
    .select({
      id: referenceBooks.id,
      title: referenceBooks.title,
      author: referenceBooks.author,
      summary: referenceBooks.summary,
      page_count: referenceBooks.page_count,
      sort: referenceBooks.sort,
      watermark: referenceBooks.watermark,
      last_page: bookMarks.last_page,
    })
    .from(referenceBooks)
    .leftJoin(bookMarks, and(eq(bookMarks.book_id, referenceBooks.id), eq(bookMarks.doctor_id, doctorId)))
    .$dynamic();
}

export function selectBooks(db: Writer, doctorId: number, page: KeysetPage) {
  return keysetPage(
    { column: referenceBooks.sort, id: referenceBooks.id, direction: "asc", ...page },
    (beyond) => selectRows(db, doctorId).where(and(mayRead(db, doctorId), beyond)),
    (book) => book.sort,
  );
}

export function selectBooksOfCourse(db: Writer, doctorId: number, courseId: number) {
  return selectRows(db, doctorId)
    .innerJoin(referenceBookCourses, eq(referenceBookCourses.book_id, referenceBooks.id))
    .where(eq(referenceBookCourses.course_id, courseId))
    .orderBy(asc(referenceBooks.sort), asc(referenceBooks.id))
    .limit(6);
}

export async function findBook(db: Writer, doctorId: number, bookId: number) {
  const [found] = await selectRows(db, doctorId)
    .where(and(eq(referenceBooks.id, bookId), mayRead(db, doctorId)))
    .limit(1);
  return found;
}

export async function findBookPage(db: Writer, bookId: number, pageNo: number) {
  const [found] = await db
    .select({ body_html: referenceBookPages.body_html, image: mediaFiles })
    .from(referenceBookPages)
    .leftJoin(mediaFiles, eq(mediaFiles.id, referenceBookPages.media_file_id))
    .where(and(eq(referenceBookPages.book_id, bookId), eq(referenceBookPages.page_no, pageNo)));
  return found;
}

export function selectChapters(db: Writer, bookId: number) {
  return db
    .select({ title: sql<string>`${referenceBookPages.chapter}`, page_no: referenceBookPages.page_no })
    .from(referenceBookPages)
    .where(and(eq(referenceBookPages.book_id, bookId), isNotNull(referenceBookPages.chapter)))
    .orderBy(asc(referenceBookPages.page_no))
    .limit(200);
}

export function searchPages(db: Writer, bookId: number, { search, ...page }: KeysetPage & { search: Term[] }) {
  const found = matches(referenceBookPages.search, search) ?? sql`false`;
  const query = db
    .select({ id: referenceBookPages.id, page_no: referenceBookPages.page_no, text: referenceBookPages.text })
    .from(referenceBookPages);
  return keysetPage(
    { column: referenceBookPages.page_no, id: referenceBookPages.id, direction: "asc", ...page },
    (beyond) => query.where(and(eq(referenceBookPages.book_id, bookId), found, beyond)),
    (hit) => hit.page_no,
  );
}
