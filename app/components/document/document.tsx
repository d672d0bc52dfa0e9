import { createContext, useContext } from "react";

/** stale: some of what is shown is an older copy; partial: some of what there is could not be read. */
export type Gap = "stale" | "partial";

/** Says of an attribute whether it names a gap. */
export function isGap(word: string | undefined): word is Gap {
  return word === "stale" || word === "partial";
}

/** Known while one document is rendered, besides its data. */
export interface DocumentFacts {
  /** The nonce of the Content-Security-Policy; absent on shared pages and in the browser. */
  nonce?: string | undefined;
  gap?: Gap | undefined;
  /** The answers of the page's loaders, as Remix sends it to its browser part; absent in the browser. */
  loaderData?: string;
}

const DocumentContext = createContext<DocumentFacts>({});

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}
