import { createContext, useContext } from "react";

/** Known while one document is rendered, besides its data. */
export interface DocumentFacts {
  /** The nonce of the Content-Security-Policy; absent on shared pages and in the browser. */
  nonce?: string | undefined;
  /** Some of what is shown is an older copy. */
  stale: boolean;
  /** The answers of the page's loaders, as Remix sends it to its browser part; absent in the browser. */
  loaderData?: string;
}

const DocumentContext = createContext<DocumentFacts>({ stale: false });

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}
