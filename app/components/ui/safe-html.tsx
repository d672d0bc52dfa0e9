import type { CleanHtml } from "#app/format/clean-html.ts";

/** Renders sanitized HTML. HTML from the API is shown by this component only. */
export function SafeHtml({ html }: { html: CleanHtml }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
