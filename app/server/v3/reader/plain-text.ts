const maxLength = 5000;

const formatting = "a|b|i|u|s|em|strong|small|span|font|mark|sub|sup|p|div|br|h[1-6]";
const names = "class|style|dir|lang|align|color|size|face|href|target|rel|title";
const attribute = `\\s+(?:${names})=(?:"[^"<>]*"|'[^'<>]*'|[^\\s"'<>=]+)`;
const formattingTag = new RegExp(`<\\/?(?:${formatting})(?:${attribute}){0,4}\\s*\\/?>`, "gi");
const blockTag = new RegExp(`<(?:br\\s*\\/?|\\/(?:p|div|h[1-6]))>`, "gi");
const anyTag = /<[a-z/!?]/i;

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  times: "×",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  middot: "·",
  deg: "°",
  copy: "©",
};
const maxCodePoint = 0x10_ff_ff;

function character(entity: string, name: string): string {
  if (!name.startsWith("#")) return Object.hasOwn(entities, name) ? (entities[name] ?? entity) : entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isPrintable = code >= 32 && code <= maxCodePoint && (code < 0xd8_00 || code > 0xdf_ff);
  return isPrintable ? String.fromCodePoint(code) : entity;
}

/**
 * Removes formatting tags from a text and decodes its entities once. A text with any other markup, or of more than 5000
 * characters, is returned as it is. The result is text, not HTML.
 */
export function plainText(text: string): string {
  if (!/[<&]/.test(text) || text.length > maxLength) return text;
  const stripped = text.replace(blockTag, " ").replace(formattingTag, "");
  if (anyTag.test(stripped)) return text;
  const decoded = stripped.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, character);
  return stripped === text ? decoded : decoded.replace(/ {2,}/g, " ").trim();
}
