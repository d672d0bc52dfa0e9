import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Cursor, Id, IdParam, PageMeta, PageQuery, SearchText } from "#contract/fields.ts";
import { MediaLink } from "./media.ts";

const endpoint = endpointsOf("reference-books");

const PageNo = z.number().int().positive();

const PageNoParam = z
  .union([z.number().int(), boundedText(5).regex(/^\d{1,5}$/)])
  .transform(Number)
  .pipe(PageNo);

export const ReferenceBook = z.object({
  id: Id,
  title: z.string(),
  author: z.string().nullable(),
  summary: z.string().nullable(),
  page_count: z.number().int().positive().nullish(),
  /** Page where the doctor stopped reading; null: not started. */
  last_page: PageNo.nullable(),
});
export type ReferenceBook = z.infer<typeof ReferenceBook>;

export const listReferenceBooks = endpoint({
  method: "GET",
  path: "/web/doctor/reference-books",
  access: "doctor",
  summary: "Reference books of the doctor's courses",
  query: PageQuery,
  response: z.object({ books: z.array(ReferenceBook), meta: PageMeta }),
});

/** Width or height in pixels; null: not known. */
const Pixels = z.number().int().positive().nullable();

const Chapter = z.object({ title: z.string(), page_no: PageNo });

export const getReferenceBookPage = endpoint({
  method: "GET",
  path: "/web/doctor/reference-books/{book_id}/pages/{page_no}",
  access: "doctor",
  summary: "One page with the table of contents; saved as the last page read unless `peek` is given",
  params: z.object({ book_id: IdParam, page_no: PageNoParam }),
  query: z.object({
    /** 1: prefetched, not read. */
    peek: z.literal("1").optional(),
  }),
  defaultsFromParams: { "book.id": "book_id", "page.no": "page_no" },
  response: z.object({
    book: ReferenceBook,
    page: z.object({
      no: PageNo,
      /** Title of the page's chapter. */
      chapter: z.string().nullable(),
      body_html: z.string(),
      image: MediaLink.extend({ width: Pixels, height: Pixels }).nullable(),
      prev: PageNo.nullable(),
      next: PageNo.nullable(),
    }),
    toc: z.array(Chapter),
    watermark_text: z.string().nullable(),
  }),
});

export const searchReferenceBook = endpoint({
  method: "GET",
  path: "/web/doctor/reference-books/{book_id}/search",
  access: "doctor",
  summary: "Pages that contain every word, in page order",
  params: z.object({ book_id: IdParam }),
  query: z.object({ search: SearchText.default(""), after: Cursor.optional(), before: Cursor.optional() }),
  defaultsFromParams: { "book.id": "book_id" },
  response: z.object({
    book: ReferenceBook,
    /** Matching pages; `excerpt` is plain text around the first match. */
    hits: z.array(z.object({ page_no: PageNo, excerpt: z.string() })),
    meta: PageMeta,
  }),
});
