import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { courses } from "#api/db/schema/catalogue.ts";
import { referenceBookCourses, referenceBookPages, referenceBooks } from "#api/db/schema/study.ts";
import { searchVector } from "#api/db/search/search.ts";
import { pagesText, readPages, scansIn, type StoredBookPage } from "../book-pages.ts";
import * as cell from "../cells.ts";
import type { CheckedRow, Problem } from "../csv.ts";
import { documentTexts, readDocuments } from "../documents.ts";
import { visibleText } from "../questions/markup.ts";
import { storePictures, picturesOfFolder, type NewPicture } from "../questions/pictures.ts";
import type { FileUse, Media } from "#content/media/media-files.ts";
import { fileProblems } from "#content/media/media-problems.ts";
import { storeMediaFiles, mediaName } from "#content/media/media.ts";
import { idOf } from "#content/ids.ts";
import { referenceTo } from "./reference.ts";
import { ownTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const row = z.object({
  key: cell.key,
  title: cell.text(),
  author: cell.optional(cell.text()),
  summary: cell.optional(cell.text(1000)),
  sort: cell.sort,
  watermark: cell.withDefault(cell.flag, true),
  courses: cell.listOf(cell.slug),
  body: cell.text(5_000_000),
});

type Row = z.output<typeof row>;

const definition = { file: "books/*.md", key: ["key" as const], row };

const ownerOf = (book: string, pageNo: number) => `${book}/${pageNo}`;

function scansOf(book: string, pages: StoredBookPage[]): FileUse[] {
  return pages.map(({ page_no, scan }) => ({
    owner: ownerOf(book, page_no),
    column: "body",
    file: scan,
    title: `${book}-${page_no}`,
    accepts: ["image/webp", "image/jpeg"],
  }));
}

async function findBook(db: Writer, key: string) {
  const [book] = await db.select().from(referenceBooks).where(eq(referenceBooks.key, key));
  if (!book) return undefined;
  const pages = await db
    .select()
    .from(referenceBookPages)
    .where(eq(referenceBookPages.book_id, book.id))
    .orderBy(asc(referenceBookPages.page_no));
  const read = await db
    .select({ slug: courses.slug })
    .from(referenceBookCourses)
    .innerJoin(courses, eq(courses.id, referenceBookCourses.course_id))
    .where(eq(referenceBookCourses.book_id, book.id));
  return { book, pages, courses: read.map(({ slug }) => slug).sort() };
}

type Known = Awaited<ReturnType<typeof findBook>>;

function scanIds(key: string, known: Known) {
  const pages = known?.pages ?? [];
  return pages.flatMap(({ page_no, media_file_id: id }) => (id === null ? [] : [{ key: ownerOf(key, page_no), id }]));
}

async function writePages(
  db: Writer,
  bookId: number,
  pages: (Omit<StoredBookPage, "scan"> & { media_file_id: number | null })[],
) {
  for (const page of pages) {
    const text = visibleText(page.body_html);
    const said = { ...page, text, search: searchVector(page.body_html) };
    await db
      .insert(referenceBookPages)
      .values({ book_id: bookId, ...said })
      .onConflictDoUpdate({ target: [referenceBookPages.book_id, referenceBookPages.page_no], set: said });
  }
}

async function loadBooks(db: Writer) {
  const slugs = sql<string[]>`array(
    select courses.slug from courses join reference_book_courses on course_id = courses.id
    where book_id = reference_books.id order by courses.id)`;
  const books = await db
    .select({ ...getTableColumns(referenceBooks), courses: slugs })
    .from(referenceBooks)
    .orderBy(asc(referenceBooks.id));
  const rows = [];
  const problems = [];
  for (const book of books) {
    const { page_no, chapter, subject, body_html } = getTableColumns(referenceBookPages);
    const pages = await db
      .select({ page_no, chapter, subject, body_html, scan: mediaName("reference_book_pages.media_file_id") })
      .from(referenceBookPages)
      .where(eq(referenceBookPages.book_id, book.id))
      .orderBy(asc(page_no));
    const body = pagesText(pages);
    const again = await readPages(body, () => Promise.resolve(undefined));
    const page = pages.find((one, place) => !isDeepStrictEqual(one, again.pages[place]));
    if (page)
      problems.push({ file: `books/${book.key}.md`, reason: `page ${page.page_no} would be read back differently` });
    else rows.push({ ...book, body });
  }
  return { rows, problems };
}

export function bookTable(media: Media): CatalogueTable {
  const read = new Map<string, { pages: StoredBookPage[]; pictures: NewPicture[] }>();

  async function conflicts(db: Writer, rows: CheckedRow<Row>[]): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const { row: book, file = "", lines } of rows) {
      const found = await readPages(book.body, picturesOfFolder(join(media.folder, "books")));
      const first = lines?.get("body") ?? 1;
      read.set(book.key, found);
      const scans = scansOf(book.key, found.pages).map((use) => ({ line: first, row: use }));
      const missing = await fileProblems(db, media, { rows: scans, use: (use) => use });
      problems.push(
        ...found.problems.map(({ line, reason }) => ({ file, line: first + line, column: "body", reason })),
        ...missing.map((problem) => ({ file, ...problem })),
      );
    }
    return problems;
  }

  async function writeBook(db: Writer, book: Row, courseIds: number[]): Promise<"added" | "changed" | undefined> {
    const { pages, pictures } = read.get(book.key) ?? { pages: [], pictures: [] };
    const known = await findBook(db, book.key);
    const scans = await storeMediaFiles(db, media, scansOf(book.key, pages), () =>
      Promise.resolve(scanIds(book.key, known)),
    );
    const { body: _, courses: slugs, ...said } = book;
    const wanted = { ...said, page_count: pages.length };
    const stored = pages.map(({ scan: __, ...page }) => ({
      ...page,
      media_file_id: scans.get(ownerOf(book.key, page.page_no)) ?? null,
    }));
    const isAsBefore = (page: (typeof stored)[number]) => {
      const before = known?.pages[page.page_no - 1];
      return (
        before?.body_html === page.body_html &&
        before.chapter === page.chapter &&
        before.subject === page.subject &&
        before.media_file_id === page.media_file_id
      );
    };
    const others = stored.filter((page) => !isAsBefore(page));
    const isSame =
      known &&
      others.length === 0 &&
      Object.entries(wanted).every(([name, value]) =>
        Object.entries(known.book).some(([n, v]) => n === name && v === value),
      ) &&
      known.courses.join() === slugs.toSorted().join();
    if (isSame) return undefined;
    await storePictures(db, pictures);
    const [made] = await db
      .insert(referenceBooks)
      .values(wanted)
      .onConflictDoUpdate({ target: referenceBooks.key, set: wanted })
      .returning({ id: referenceBooks.id });
    if (!made) throw new Error("a book was not written");
    await writePages(db, made.id, others);
    await db
      .delete(referenceBookPages)
      .where(and(eq(referenceBookPages.book_id, made.id), gt(referenceBookPages.page_no, pages.length)));
    await db.delete(referenceBookCourses).where(eq(referenceBookCourses.book_id, made.id));
    if (courseIds.length > 0)
      await db.insert(referenceBookCourses).values(courseIds.map((course_id) => ({ book_id: made.id, course_id })));
    return known ? "changed" : "added";
  }

  return ownTable({
    ...definition,
    rows: (from) => readDocuments(from, "books", definition),
    texts: (rows) => documentTexts("books", rows),
    load: loadBooks,
    files: ({ body }) => scansIn(body),
    references: ({ courses: slugs }) => slugs.map((slug) => referenceTo("courses", "courses.csv", slug)),
    conflicts,
    async save(db, rows, ids) {
      const counts = { added: 0, changed: 0 };
      for (const book of rows) {
        const what = await writeBook(
          db,
          book,
          book.courses.map((slug) => idOf(ids, "courses.csv", slug)),
        );
        if (what) counts[what] += 1;
      }
      return counts;
    },
  });
}
