import type { CleanHtml } from "#contract/rich-text.ts";

/** The one place where HTML from data is shown. */
export function SafeHtml({ html }: { html: CleanHtml }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
