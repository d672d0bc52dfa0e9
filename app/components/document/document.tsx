import { createContext, useContext, type ReactNode } from "react";

/** How the page's data is degraded. `stale`: some of it comes from an older copy; `partial`: some could not be read. */
export type Degradation = "stale" | "partial";

export function isDegradation(word: string | undefined): word is Degradation {
  return word === "stale" || word === "partial";
}

/** Context of one rendered document, besides its loader data. */
export interface DocumentFacts {
  /** Nonce of the Content-Security-Policy; absent on shared pages and in the browser. */
  nonce?: string | undefined;
  degradation?: Degradation | undefined;
  /** Names of lists of which nothing could be read. */
  unreadLists?: readonly string[] | undefined;
  /** Serialized loader data, as Remix streams it to its client; absent in the browser. */
  loaderData?: string;
  /** Parts that only the server renders, by the id of their element; absent in the browser. */
  staticParts?: Record<string, ReactNode> | undefined;
}

const DocumentContext = createContext<DocumentFacts>({});

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}

/** Returns how to check whether a list is empty only because nothing of it could be read. */
export function useUnreadLists(): (list: string) => boolean {
  const { unreadLists = [] } = useDocument();
  return (list) => unreadLists.includes(list);
}
