import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderOnce } from "../document.tsx";

const rendered = new LRUCache<string, string>({
  max: 20_000,
  maxSize: 4_000_000,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

/** Renders a part to static markup, cached by key in this process. The part sees none of the document's contexts. */
export const renderOnce: RenderOnce = (key: string, part: () => ReactElement) => {
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const markup = Buffer.from(renderToStaticMarkup(part())).toString(); // in one piece, not in those that were added up
  rendered.set(key, markup);
  return markup;
};
