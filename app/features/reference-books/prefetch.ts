import { useFetcher, type useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { savesData } from "#app/components/document/connection.ts";
import { path } from "#app/paths.ts";
import type { bookView } from "./book-view.server.ts";

export type BookView = ReturnType<typeof useLoaderData<typeof bookView>>;
export type PageView = Extract<BookView, { kind: "page" }>;

/** Prefetched page, the last one only; undefined before. It is in memory because responses below /my are not cached. */
let stored: { pathname: string; view: PageView } | undefined;

export function storePrefetched(pathname: string, view: PageView): void {
  stored = { pathname, view };
}

export function prefetchedPage(pathname: string): PageView | undefined {
  return stored?.pathname === pathname ? stored.view : undefined;
}

/**
 * Fetches the following page (the current one if it is the last), which also reports the current one as read; does
 * nothing if the browser saves data. Returns the image of the page fetched last, null if there is none.
 */
export function usePrefetch(bookId: number, pageNo: number): PageView["page"]["image"] {
  const { load, data } = useFetcher<PageView | null>();
  useEffect(() => {
    if (!savesData()) load(`${path("my-reference-book", { bookId, pageNo })}?ahead`);
  }, [load, bookId, pageNo]);
  return data?.page.image ?? null;
}
