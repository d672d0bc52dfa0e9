import type { CleanHtml } from "#app/format/clean-html.ts";

/** Renders sanitized HTML; the only place that shows HTML from data. */
export function SafeHtml({ html }: { html: CleanHtml }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
