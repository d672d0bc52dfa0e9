import { redirect } from "@remix-run/node";
import type { EndpointOutput } from "#contract/endpoint.ts";
import { folded } from "#locale/folding.ts";
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

type BookPage = EndpointOutput<typeof getReferenceBookPage>;

function pageView(
  { context }: PageRequest,
  { book, page, watermark_text }: BookPage,
  invalidNumber: string | null = null,
) {
  const { body_html, ...rest } = page;
  return {
    kind: "page" as const,
    book,
    page: { ...rest, body: cleanHtml(body_html, context) },
    watermark_text,
    invalidNumber,
  };
}

/**
 * Loads a page, which marks it as read. With `isAhead` returns the following page instead, if there is one, without
 * marking that as read.
 */
async function loadPage(pageRequest: PageRequest, isAhead: boolean) {
  const { api, params } = pageRequest;
  const current = await api.load(getReferenceBookPage, { params });
  const { next } = current.page;
  if (!isAhead || next === null) return pageView(pageRequest, current);
  const nextInput = { params: { ...params, page_no: next }, query: { peek: "1" as const } };
  return pageView(pageRequest, await api.load(getReferenceBookPage, nextInput));
}

async function search(pageRequest: PageRequest, query: { search: string }) {
  const { api, params } = pageRequest;
  const { book_id, page_no } = params;
  const found = await api.load(searchReferenceBook, { params: { book_id }, query });
  return { kind: "search" as const, ...found, search: query.search, no: page_no };
}

/**
 * Throws a redirect to the page with the entered number (in digits of any script); for an invalid number returns the
 * current page, which reports it.
 */
async function goTo(pageRequest: PageRequest, entered: string) {
  const { api, params } = pageRequest;
  const current = await api.load(getReferenceBookPage, { params, query: { peek: "1" } });
  const { id: bookId, page_count } = current.book;
  const pageNo = Number(/^\d{1,5}$/.exec(folded(entered.slice(0, 40)))?.[0] ?? 0);
  if (pageNo >= 1 && pageNo <= (page_count ?? pageNo)) throw redirect(path("my-reference-book", { bookId, pageNo }));
  return pageView(pageRequest, current, entered);
}

const chaptersPerPart = 50;

/**
 * Table of contents, 50 chapters per part: the requested part, or the one with the current page if there is no such
 * part.
 */
async function contents({ api, params }: PageRequest, requestedPart: string) {
  const { book, page, toc } = await api.load(getReferenceBookPage, { params, query: { peek: "1" } });
  const current = Math.max(
    0,
    toc.findLastIndex(({ page_no }) => page_no <= page.no),
  );
  const partCount = Math.ceil(toc.length / chaptersPerPart);
  const isPart = /^\d{1,3}$/.test(requestedPart) && Number(requestedPart) >= 1 && Number(requestedPart) <= partCount;
  const part = isPart ? Number(requestedPart) : Math.floor(current / chaptersPerPart) + 1;
  const chapters = toc.slice((part - 1) * chaptersPerPart, part * chaptersPerPart);
  return { kind: "contents" as const, book, no: page.no, chapters, current: toc[current]?.page_no, part, partCount };
}

export function bookView(pageRequest: PageRequest) {
  const { searchParams } = new URL(pageRequest.request.url);
  const query = listQuery(pageRequest.request, searchReferenceBook);
  if (query.search !== "") return search(pageRequest, query);
  const entered = searchParams.get("go");
  if (entered !== null) return goTo(pageRequest, entered);
  const part = searchParams.get("contents");
  return part === null ? loadPage(pageRequest, searchParams.has("ahead")) : contents(pageRequest, part);
}
