import { QuoteType, Tokenizer } from "htmlparser2";
import { QuestionError } from "./question-error.ts";
import { isElementName, isValueless } from "./markup-rules.ts";

type Found = { start: number; end: number } | { textAt: number };

interface Context {
  html: string;
  /** Names of the tags before. */
  opened: Set<string>;
  /** Place of the last `</name>`, by name. */
  closings: Map<string, number>;
}

function isClosed({ html, closings }: Context, name: string, place: number): boolean {
  const last = closings.get(name) ?? html.toLowerCase().lastIndexOf(`</${name}>`);
  closings.set(name, last);
  return last > place;
}

function firstTag(context: Context, from: number): Found | undefined {
  const { html, opened } = context;
  const text = html.slice(from);
  if (!text.includes("<") || !text.includes(">")) return undefined;
  let found: Found | undefined;
  let tagStart = 0;
  let tag = "";
  let attribute = "";
  let isElement = false;
  const settle = (result: Found) => {
    found ??= result;
    tokenizer.pause();
  };
  const isText = (start: number) => settle({ textAt: from + start });
  const isMarkup = (start: number, end: number) => {
    const close = text.indexOf(">", end);
    if (close === -1) isText(start);
    else settle({ start: from + start, end: from + close + 1 });
  };
  const nameOf = (start: number, end: number) => text.slice(start, end).toLowerCase();
  const onTagEnd = (end: number) => {
    if (isElement) opened.add(tag);
    if (isElement) isMarkup(tagStart, end);
    else isText(tagStart);
  };
  const nothing = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        tagStart = start - 1;
        tag = nameOf(start, end);
        const inner = tag.lastIndexOf("<");
        if (inner !== -1) isText(tagStart + inner);
        else isElement = isElementName(tag) || isClosed(context, tag, from + end);
      },
      onattribname: (start, end) => void (attribute = nameOf(start, end)),
      onattribend(quote) {
        // in "a <b and c> d" the attributes are words of a comparison
        if (quote === QuoteType.NoValue && !isValueless(attribute)) isText(tagStart);
        if (quote === QuoteType.Single || quote === QuoteType.Double) isElement = true;
      },
      onopentagend: onTagEnd,
      onselfclosingtag: onTagEnd,
      onclosetag(start, end) {
        const name = nameOf(start, end);
        const closing = text.lastIndexOf("</", start);
        if (isElementName(name) || opened.has(name)) isMarkup(closing, end);
        else isText(closing);
      },
      oncomment(start, end) {
        if (text.startsWith("<!--", start - 4)) isMarkup(start - 4, end);
        else isText(text.lastIndexOf("<", start));
      },
      oncdata() {
        throw new QuestionError("holds <![CDATA[, whose text a browser does not show");
      },
      ondeclaration(start, end) {
        if (/^(\[(if|endif)\b|doctype\b)/i.test(text.slice(start, start + 8))) isMarkup(start - 2, end);
        else isText(start - 2);
      },
      onprocessinginstruction(start, end) {
        if (/^xml/i.test(text.slice(start, start + 3))) isMarkup(start - 2, end);
        else isText(start - 2);
      },
      onattribdata: nothing,
      onattribentity: nothing,
      ontext: nothing,
      ontextentity: nothing,
      onend: nothing,
    },
  );
  tokenizer.write(text);
  return found ?? (text.includes("<") ? { textAt: html.indexOf("<", from) } : undefined);
}

/**
 * Escapes every `<` that begins no tag of HTML, comment or document type, as in "pH<7.35" or "a <b and c> d". Throws a
 * QuestionError for `<![CDATA[`.
 */
export function withTextEscaped(html: string): string {
  const context = { html, opened: new Set<string>(), closings: new Map<string, number>() };
  const parts: string[] = [];
  const addText = (start: number, end?: number) => void parts.push(html.slice(start, end).replaceAll("<", "&lt;"));
  let from = 0;
  for (let found = firstTag(context, from); found; found = firstTag(context, from)) {
    if ("textAt" in found) {
      addText(from, found.textAt + 1);
      from = found.textAt + 1;
    } else {
      addText(from, found.start);
      parts.push(html.slice(found.start, found.end));
      from = found.end;
    }
  }
  addText(from);
  return parts.join("");
}
