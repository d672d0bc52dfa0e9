import sanitizeHtml from "sanitize-html";
import { cleanRichText } from "#api/db/rich-text.ts";
import { richText } from "#contract/rich-text.ts";

/** Thrown for an invalid question or text; the message is the reason. */
export class QuestionError extends Error {
  override name = "QuestionError";
}

/** Format of a text in a file; `auto` is text in which HTML tags work and line breaks are kept. */
export type TextFormat = "html" | "plain" | "auto" | "markdown";

const wrapperTags =
  "div font center section article big small tt strike del ins mark abbr cite q dfn kbd samp var wbr h1 h5 h6 col colgroup label o:p";
const invisibleTags = ["script", "style"];
const unsupportedTags =
  "picture source video audio track iframe object embed svg math canvas input select textarea button form";
/** Names read as HTML tags; anything else in angle brackets is text. */
export const tagNames = new Set([
  ...richText.allowedTags,
  ...invisibleTags,
  ...`${wrapperTags} ${unsupportedTags}`.split(" "),
]);

const tag = /<\/?([a-z][a-z0-9:]*)(?:\s+[a-z][a-z:-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*\s*\/?>|<!--.*?-->/gis;
const paragraphs = /<(p|ul|ol|dl|table|h\d|figure|blockquote|pre)\b/i;
const block = /<(p|ul|ol|dl|table|h\d|figure|blockquote|pre|div|br|hr)\b/i;

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Escapes every `<` that does not start a known tag, as in "pH<7.35". */
function withTextEscaped(html: string): string {
  let from = 0;
  const parts: string[] = [];
  for (const { 0: found, 1: name, index } of html.matchAll(tag)) {
    if (name !== undefined && !tagNames.has(name.toLowerCase())) continue;
    parts.push(html.slice(from, index).replaceAll("<", "&lt;"), found);
    from = index + found.length;
  }
  return [...parts, html.slice(from).replaceAll("<", "&lt;")].join("");
}

/** Converts a text to HTML without loss. Throws a QuestionError for Markdown, which is not supported. */
export function markupOf(text: string, format: TextFormat): string {
  if (format === "markdown") throw new QuestionError("is written in Markdown: save it as HTML");
  const html = format === "plain" ? escapeHtml(text) : withTextEscaped(text);
  return format === "html" || block.test(html) ? html.trim() : html.trim().replaceAll("\n", "<br>");
}

const superscripts = new Map(Object.entries({ "+": "⁺", "-": "⁻", "−": "⁻", "–": "⁻", "=": "⁼", "(": "⁽", ")": "⁾" }));
const subscripts = new Map(Object.entries({ "+": "₊", "-": "₋", "−": "₋", "–": "₋", "=": "₌", "(": "₍", ")": "₎" }));
for (const [digit, sign] of Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹").entries()) superscripts.set(String(digit), sign);
for (const [digit, sign] of Array.from("₀₁₂₃₄₅₆₇₈₉").entries()) subscripts.set(String(digit), sign);
for (const [place, letter] of Array.from("abcdefghijklmnoprstuvwxyz").entries())
  superscripts.set(letter, Array.from("ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")[place] ?? "");
for (const [place, letter] of Array.from("aehijklmnoprstuvx").entries())
  subscripts.set(letter, Array.from("ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")[place] ?? "");

function withUnicodeScripts(html: string): string {
  return html.replace(/<(sub|sup)\b[^>]*>([^<]*)<\/\1\s*>/gi, (_, name: string, inside: string) => {
    const signs = name.toLowerCase() === "sup" ? superscripts : subscripts;
    return Array.from(inside.trim(), (letter) => {
      const sign = signs.get(letter);
      if (sign === undefined)
        throw new QuestionError(`has "${inside}" as superscript or subscript, for which plain text has no character`);
      return sign;
    }).join("");
  });
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** Visible text of HTML, on one line. */
export function plainText(html: string): string {
  const apart = html.replace(/<(br|hr|\/p|\/div|\/li|\/t[dhr]|\/h\d)\b[^>]*>/gi, " ");
  return sanitizeHtml(apart, { allowedTags: [], nonTextTags: invisibleTags })
    .replace(/&(lt|gt|quot|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

function requireNoUnsupported(html: string, what: string): void {
  const [, name] = new RegExp(`<(${unsupportedTags.replaceAll(" ", "|")})\\b`, "i").exec(html) ?? [];
  if (name) throw new QuestionError(`${what} shows a <${name.toLowerCase()}>, which a question cannot hold`);
}

/**
 * Converts an option to one line of plain text, with Unicode superscripts and subscripts. Throws a QuestionError for
 * content that would be lost.
 */
export function optionText(html: string, what: string): string {
  requireNoUnsupported(html, what);
  if (/<(img|table)\b/i.test(html)) throw new QuestionError(`${what} is more than a line of text`);
  return plainText(withUnicodeScripts(html));
}

const countPictures = (html: string) => html.match(/<img\b/gi)?.length ?? 0;

/** Wraps inline HTML in a paragraph; HTML with block elements is unchanged. */
export function inParagraphs(html: string): string {
  return html === "" || paragraphs.test(html) ? html : `<p>${html}</p>`;
}

/** Sanitizes HTML and puts it in blocks. Throws a QuestionError if that would lose visible content. */
export function losslessRichText(html: string, what: string): string {
  requireNoUnsupported(html, what);
  const clean = inParagraphs(cleanRichText(html));
  if (countPictures(clean) < countPictures(html)) {
    throw new QuestionError(`${what} shows a picture that is not the portal's own: give it as a file, or its path`);
  }
  if (plainText(clean) !== plainText(html)) throw new QuestionError(`${what} holds text that would not be shown`);
  return clean;
}
