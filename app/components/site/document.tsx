import { createContext, useContext } from "react";

/** What the rendering of one document knows besides its data. */
export interface DocumentFacts {
  /** Of the Content-Security-Policy; absent on shared pages and in the browser. */
  nonce?: string | undefined;
  /** Some of what is shown is an older copy. */
  stale: boolean;
  /** What the loaders of the page returned, as Remix sends it to its browser part; absent in the browser. */
  loaderData?: string;
}

const DocumentContext = createContext<DocumentFacts>({ stale: false });

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}
