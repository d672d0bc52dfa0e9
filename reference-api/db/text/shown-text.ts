/** Matches tags that may stand within a word and do not end it: HCO<sub>3</sub>, <strong>half</strong>-bold. */
const inlineTags = /<\/?(a|b|strong|i|em|u|s|sub|sup|code|span)(\s[^<>]*)?>/gi;

/** Pattern of `inlineTags` as a PostgreSQL regular expression, without flags. */
export const inlineTag = inlineTags.source.replaceAll("\\/", "/");

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };

/**
 * Text that sanitized HTML shows, on one line without surrounding whitespace; decodes `&lt;`, `&gt;`, `&quot;` and
 * `&amp;`.
 */
export function shownText(html: string): string {
  return html
    .replace(inlineTags, "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(lt|gt|quot|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
