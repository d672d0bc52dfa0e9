import { createContext, useContext, type ReactElement } from "react";

/**
 * Kind of degradation of the page's data. `stale`: some of it comes from an older copy; `partial`: some could not be
 * read.
 */
export type Degradation = "stale" | "partial";

export function isDegradation(word: string | undefined): word is Degradation {
  return word === "stale" || word === "partial";
}

/**
 * Returns the markup of a part that many documents share, from a cache if possible. `key` must contain all that the
 * part shows.
 */
export type RenderOnce = (key: string, part: () => ReactElement) => string;

export interface DocumentFacts {
  /** Nonce of the Content-Security-Policy; absent on shared pages and in the browser. */
  nonce?: string | undefined;
  degradation?: Degradation | undefined;
  /** Names of lists of which nothing could be read. */
  unreadLists?: readonly string[] | undefined;
  /** Serialized loader data, as Remix streams it to its client; absent in the browser. */
  loaderData?: string;
  /** Context of the request, by which `serverData` finds its data; absent in the browser. */
  request?: object;
  /** Absent in the browser, where a part is rendered in its place. */
  renderOnce?: RenderOnce;
}

const DocumentContext = createContext<DocumentFacts>({});

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}

/** Returns a function that checks whether a list is empty only because nothing of it could be read. */
export function useUnreadLists(): (list: string) => boolean {
  const { unreadLists = [] } = useDocument();
  return (list) => unreadLists.includes(list);
}
