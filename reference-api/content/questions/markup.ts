import sanitizeHtml from "sanitize-html";
import { cleanRichText } from "#api/db/rich-text.ts";
import { unixLines } from "#locale/folding.ts";
import { escapeHtml, withKnownElements } from "./markup-tree.ts";
import { notationIn, withPlainLetters } from "./foreign/notations.ts";
import { lineOfText } from "./option-text.ts";
import { QuestionError } from "./question-error.ts";
import { withTextEscaped } from "./tag-text.ts";

export { escapeHtml, QuestionError };
export { tagNames } from "./markup-rules.ts";

/**
 * Format of a text in a file; `auto` is text in which HTML tags work, and line breaks are kept unless it has block
 * elements.
 */
export type TextFormat = "html" | "plain" | "auto" | "markdown";

const invisibleTags = ["script", "style"];
const paragraphs = /<(p|ul|ol|dl|table|h\d|figure|blockquote|pre)\b/i;
const block = /<(p|ul|ol|dl|table|h\d|figure|blockquote|pre|div|center|section|article|main|header|footer|br|hr)\b/i;

/**
 * Converts a text to HTML without loss. Throws a QuestionError for Markdown, which is not supported, and for
 * `<![CDATA[` unless the text is plain.
 */
export function markupOf(text: string, format: TextFormat): string {
  if (format === "markdown") throw new QuestionError("is written in Markdown: save it as HTML");
  const lines = unixLines(text);
  const html = format === "plain" ? escapeHtml(lines) : withTextEscaped(lines);
  return format === "html" || block.test(html) ? html.trim() : html.trim().replaceAll("\n", "<br>");
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };

export function visibleText(html: string): string {
  const apart = html.replace(/<(br|hr|\/p|\/div|\/li|\/t[dhr]|\/h\d)\b[^<>]*>/gi, " ");
  return sanitizeHtml(apart, { allowedTags: [], nonTextTags: invisibleTags })
    .replace(/&(lt|gt|quot|amp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

function about<Result>(what: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof QuestionError ? new QuestionError(`${what} ${error.message}`) : error;
  }
}

/**
 * Converts an option to one line of plain text, with Unicode superscripts and subscripts. Throws a QuestionError, which
 * begins with `what`, for content that would be lost, or a notation such as LaTeX.
 */
export function optionText(html: string, what: string): string {
  return about(what, () => {
    const text = lineOfText(withPlainLetters(withKnownElements(html)));
    requireNoNotation(text);
    return text;
  });
}

function requireNoNotation(text: string): void {
  const found = notationIn(text);
  if (found !== undefined) throw new QuestionError(found);
}

const countPictures = (html: string) => html.match(/<img\b/gi)?.length ?? 0;

function inParagraphs(html: string): string {
  return html === "" || paragraphs.test(html) ? html : `<p>${html}</p>`;
}

/**
 * Sanitizes HTML, and makes it a paragraph if it has no block. Throws a QuestionError, which begins with `what`, if
 * visible content would be lost, or for a notation such as LaTeX.
 */
export function losslessRichText(html: string, what: string): string {
  return about(what, () => {
    const known = withPlainLetters(withKnownElements(html));
    const clean = inParagraphs(cleanRichText(known));
    if (countPictures(clean) < countPictures(known))
      throw new QuestionError("shows a picture that is not the portal's own: give it as a file, or its path");
    const text = visibleText(clean);
    if (text !== visibleText(known)) throw new QuestionError("holds text that would not be shown");
    requireNoNotation(text);
    return clean;
  });
}
