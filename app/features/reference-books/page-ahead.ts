import { useFetcher, type useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { path } from "#app/paths.ts";
import type { bookView } from "./book-view.server.ts";

export type BookView = ReturnType<typeof useLoaderData<typeof bookView>>;
export type PageView = Extract<BookView, { kind: "page" }>;

/** Answers below /my are stored by no cache, so that the page behind the one that is read is stored here, and only that. */
let stored: { pathname: string; view: PageView } | undefined;

export function storeAhead(pathname: string, view: PageView): void {
  stored = { pathname, view };
}

export function storedAhead(pathname: string): PageView | undefined {
  return stored?.pathname === pathname ? stored.view : undefined;
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && "saveData" in connection && !!connection.saveData;
}

/**
 * Tells the server which page is being read and fetches the one behind it, in one request. Gives the picture of that
 * page, if it has one, once it is known. Who saves data fetches nothing ahead.
 */
export function usePageAhead(bookId: number, pageNo: number): PageView["page"]["image"] {
  const { load, data } = useFetcher<PageView>();
  useEffect(() => {
    if (!savesData()) load(`${path("my-reference-book", { bookId, pageNo })}?ahead`);
  }, [load, bookId, pageNo]);
  return data?.page.image ?? null;
}
