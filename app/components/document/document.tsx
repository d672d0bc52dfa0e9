import { createContext, useContext } from "react";

/** How the page's data is degraded. `stale`: some of it comes from an older copy; `partial`: some could not be read. */
export type Gap = "stale" | "partial";

export function isGap(word: string | undefined): word is Gap {
  return word === "stale" || word === "partial";
}

/** Context of one rendered document, besides its loader data. */
export interface DocumentFacts {
  /** Nonce of the Content-Security-Policy; absent on shared pages and in the browser. */
  nonce?: string | undefined;
  gap?: Gap | undefined;
  /** Serialized loader data, as Remix streams it to its client; absent in the browser. */
  loaderData?: string;
}

const DocumentContext = createContext<DocumentFacts>({});

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}
