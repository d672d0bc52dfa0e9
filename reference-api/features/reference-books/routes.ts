import { excerptOf } from "#api/db/search/excerpt.ts";
import { searchFor } from "#api/db/search/search-terms.ts";
import { watermarkText } from "#api/features/lectures/queries.ts";
import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { mediaLink } from "#api/http/media-link.ts";
import { getReferenceBookPage, listReferenceBooks, searchReferenceBook } from "#contract/study/reference-books.ts";
import { saveLastPage } from "./last-page.ts";
import { findBook, findBookPage, searchPages, selectBooks, selectChapters } from "./queries.ts";

const booksPerPage = 20;
const hitsPerPage = 18;

interface ReadingScope {
  db: Parameters<typeof findBook>[0];
  doctor: { id: number };
}

async function requireBook({ db, doctor }: ReadingScope, bookId: number) {
  const book = await findBook(db, doctor.id, bookId);
  if (!book) throw new NotFound("বইটি পাওয়া যায়নি।");
  return book;
}

export const referenceBookRoutes = [
  implement(listReferenceBooks, async ({ db, doctor, query }) => {
    const { rows, meta } = await selectBooks(db, doctor.id, { perPage: booksPerPage, ...query });
    return { books: rows, meta };
  }),

  implement(getReferenceBookPage, async (scope) => {
    const { db, doctor, session, params, query } = scope;
    const [book, page, toc, watermark] = await Promise.all([
      requireBook(scope, params.book_id),
      findBookPage(db, params.book_id, params.page_no),
      selectChapters(db, params.book_id),
      watermarkText(scope),
    ]);
    if (!page) throw new NotFound("এই পাতাটি বইয়ে নেই।");
    const no = params.page_no;
    const { image } = page;
    const isRead = query.peek === undefined && !session.isStaffView;
    if (isRead && book.last_page !== no) await saveLastPage(db, doctor.id, book.id, no);
    return {
      book: { ...book, last_page: isRead ? no : book.last_page },
      page: {
        no,
        chapter: toc.findLast(({ page_no }) => page_no <= no)?.title ?? null,
        body_html: page.body_html,
        image: image && { ...mediaLink(scope, image), width: image.width, height: image.height },
        prev: no > 1 ? no - 1 : null,
        next: no < book.page_count ? no + 1 : null,
      },
      toc,
      watermark_text: book.watermark ? watermark : null,
    };
  }),

  implement(searchReferenceBook, async (scope) => {
    const { db, params, query } = scope;
    const book = await requireBook(scope, params.book_id);
    const search = await searchFor(db, query.search);
    const { rows, meta } = await searchPages(db, book.id, { perPage: hitsPerPage, ...query, search });
    return {
      book,
      hits: rows.map(({ page_no, text }) => ({ page_no, excerpt: excerptOf(text, search) })),
      meta,
    };
  }),
];
