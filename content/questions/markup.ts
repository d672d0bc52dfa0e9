import sanitizeHtml from "sanitize-html";
import { cleanRichText } from "#api/db/rich-text.ts";
import { richText } from "#contract/rich-text.ts";

/** What is wrong with one question. */
export class QuestionError extends Error {
  override name = "QuestionError";
}

/** How a file writes a text: `auto` is text in which tags of HTML are meant as such, and a new line as a new line. */
export type TextFormat = "html" | "plain" | "auto" | "markdown";

const wrappers =
  "div font center section article big small tt strike del ins mark abbr cite q dfn kbd samp var wbr h1 h5 h6 col colgroup label o:p";
const unseen = ["script", "style"];
const pictured =
  "picture source video audio track iframe object embed svg math canvas input select textarea button form";
/** Of what is read as a tag; any other is text. */
export const tagNames = new Set([...richText.allowedTags, ...unseen, ...`${wrappers} ${pictured}`.split(" ")]);

const tag = /<\/?([a-z][a-z0-9:]*)(?:\s+[a-z][a-z:-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*\s*\/?>|<!--.*?-->/gis;
const paragraphs = /<(p|ul|ol|dl|table|h\d|figure|blockquote|pre)\b/i;
const block = /<(p|ul|ol|dl|table|h\d|figure|blockquote|pre|div|br|hr)\b/i;

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** HTML in which whatever is no tag is text: "pH<7.35" holds no tag, though a browser would take one to begin there. */
function withTextShown(html: string): string {
  let from = 0;
  const parts: string[] = [];
  for (const { 0: found, 1: name, index } of html.matchAll(tag)) {
    if (name !== undefined && !tagNames.has(name.toLowerCase())) continue;
    parts.push(html.slice(from, index).replaceAll("<", "&lt;"), found);
    from = index + found.length;
  }
  return [...parts, html.slice(from).replaceAll("<", "&lt;")].join("");
}

/** A file's text as HTML that shows all of it. Throws a QuestionError for Markdown, which is not read. */
export function markupOf(text: string, format: TextFormat): string {
  if (format === "markdown") throw new QuestionError("is written in Markdown: save it as HTML");
  const html = format === "plain" ? escapeHtml(text) : withTextShown(text);
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

function raised(html: string): string {
  return html.replace(/<(sub|sup)\b[^>]*>([^<]*)<\/\1\s*>/gi, (_, name: string, inside: string) => {
    const signs = name.toLowerCase() === "sup" ? superscripts : subscripts;
    return Array.from(inside.trim(), (letter) => {
      const sign = signs.get(letter);
      if (sign === undefined)
        throw new QuestionError(`raises or lowers "${inside}", for which plain text has no letters`);
      return sign;
    }).join("");
  });
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** The text that HTML shows, on one line. */
export function plainText(html: string): string {
  const apart = html.replace(/<(br|hr|\/p|\/div|\/li|\/t[dhr]|\/h\d)\b[^>]*>/gi, " ");
  return sanitizeHtml(apart, { allowedTags: [], nonTextTags: unseen })
    .replace(/&(lt|gt|quot|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

function requireNoOther(html: string, what: string): void {
  const [, name] = new RegExp(`<(${pictured.replaceAll(" ", "|")})\\b`, "i").exec(html) ?? [];
  if (name) throw new QuestionError(`${what} shows a <${name.toLowerCase()}>, which a question cannot hold`);
}

/** An option's text: a line of plain text, its raised and lowered signs as letters. Throws a QuestionError for what would be lost. */
export function optionText(html: string, what: string): string {
  requireNoOther(html, what);
  if (/<(img|table)\b/i.test(html)) throw new QuestionError(`${what} is more than a line of text`);
  return plainText(raised(html));
}

const pictures = (html: string) => html.match(/<img\b/gi)?.length ?? 0;

/** A line of HTML as a paragraph; what stands in blocks stays as it is. */
export function inParagraphs(html: string): string {
  return html === "" || paragraphs.test(html) ? html : `<p>${html}</p>`;
}

/** HTML that may be stored: in blocks, and showing all that it showed before. Throws a QuestionError for what would be lost. */
export function wholeRichText(html: string, what: string): string {
  requireNoOther(html, what);
  const clean = inParagraphs(cleanRichText(html));
  if (pictures(clean) < pictures(html)) {
    throw new QuestionError(`${what} shows a picture that is not the portal's own: give it as a file, or its path`);
  }
  if (plainText(clean) !== plainText(html)) throw new QuestionError(`${what} holds text that would not be shown`);
  return clean;
}
