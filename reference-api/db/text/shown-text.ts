/** Tags within a word, which end no word: HCO<sub>3</sub>, <strong>half</strong>-bold. */
const inlineTags = /<\/?(a|b|strong|i|em|u|s|sub|sup|code|span)(\s[^<>]*)?>/gi;

/** Regular expression of `inlineTags` for PostgreSQL. */
export const inlineTag = inlineTags.source.replaceAll("\\/", "/");

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** Text that sanitized HTML shows, on one line. */
export function shownText(html: string): string {
  return html
    .replace(inlineTags, "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(lt|gt|quot|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
