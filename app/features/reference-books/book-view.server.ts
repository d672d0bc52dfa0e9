import { redirect } from "@remix-run/node";
import type { EndpointOutput } from "#contract/endpoint.ts";
import { plainDigits } from "#locale/phones.ts";
import { getReferenceBookPage, searchReferenceBook } from "#contract/study/reference-books.ts";
import { path } from "#app/paths.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";

interface PageRequest {
  api: DoctorApi;
  request: Request;
  context: RequestContext;
  params: { book_id: number; page_no: number };
}

type Answer = EndpointOutput<typeof getReferenceBookPage>;

function pageView({ context }: PageRequest, { book, page, watermark_text }: Answer, wanted: string | null = null) {
  const { body_html, ...rest } = page;
  return {
    kind: "page" as const,
    book,
    page: { ...rest, body: cleanHtml(body_html, context) },
    watermark_text,
    wanted,
  };
}

/** A page that is read; the one behind it with `ahead`, which counts as reading the first. */
async function loadPage(pageRequest: PageRequest, isAhead: boolean) {
  const { api, params } = pageRequest;
  const read = await api.load(getReferenceBookPage, { params });
  const { next } = read.page;
  if (!isAhead || next === null) return pageView(pageRequest, read);
  const behind = { params: { ...params, page_no: next }, query: { peek: "1" as const } };
  return pageView(pageRequest, await api.load(getReferenceBookPage, behind));
}

async function search(pageRequest: PageRequest, query: { search: string }) {
  const { api, params } = pageRequest;
  const { book_id, page_no } = params;
  const found = await api.load(searchReferenceBook, { params: { book_id }, query });
  return { kind: "search" as const, ...found, search: query.search, no: page_no };
}

/** The page that was asked for by its number, in any digits; when the book has none such, the page at hand says so. */
async function goTo(pageRequest: PageRequest, wanted: string) {
  const { api, params } = pageRequest;
  const current = await api.load(getReferenceBookPage, { params, query: { peek: "1" } });
  const { id: bookId, page_count } = current.book;
  const pageNo = /^\d{1,5}$/.test(plainDigits(wanted)) ? Number(plainDigits(wanted)) : 0;
  if (pageNo >= 1 && pageNo <= (page_count ?? pageNo)) throw redirect(path("my-reference-book", { bookId, pageNo }));
  return pageView(pageRequest, current, wanted);
}

const chaptersPerPart = 50;

/** The chapters in parts: the part that was asked for, else the one that is being read. */
async function contents({ api, params }: PageRequest, wanted: string) {
  const { book, page, toc } = await api.load(getReferenceBookPage, { params, query: { peek: "1" } });
  const current = Math.max(
    0,
    toc.findLastIndex(({ page_no }) => page_no <= page.no),
  );
  const partCount = Math.ceil(toc.length / chaptersPerPart);
  const isPart = /^\d{1,3}$/.test(wanted) && Number(wanted) >= 1 && Number(wanted) <= partCount;
  const part = isPart ? Number(wanted) : Math.floor(current / chaptersPerPart) + 1;
  const chapters = toc.slice((part - 1) * chaptersPerPart, part * chaptersPerPart);
  return { kind: "contents" as const, book, no: page.no, chapters, current: toc[current]?.page_no, part, partCount };
}

/** The view that a page's address asks for: the page, the contents of the book, or where its words are found. */
export function bookView(pageRequest: PageRequest) {
  const { searchParams } = new URL(pageRequest.request.url);
  const query = listQuery(pageRequest.request, searchReferenceBook);
  if (query.search !== "") return search(pageRequest, query);
  const wanted = searchParams.get("go");
  if (wanted !== null) return goTo(pageRequest, wanted);
  const part = searchParams.get("contents");
  return part === null ? loadPage(pageRequest, searchParams.has("ahead")) : contents(pageRequest, part);
}
