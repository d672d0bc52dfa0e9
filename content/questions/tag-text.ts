import { QuoteType, Tokenizer } from "htmlparser2";
import { QuestionError } from "./question-error.ts";
import { isElementName, isValueless } from "./markup-rules.ts";

/** The first tag, comment or declaration of a text; or the first `<` that only looks like the beginning of one. */
type Found = { start: number; end: number } | { textAt: number };

/** Finds it from a place on; `opened` has the names of the tags before, and gets that of the found one. */
function firstTag(html: string, from: number, opened: Set<string>): Found | undefined {
  const text = html.slice(from);
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
        isElement = isElementName(tag) || text.toLowerCase().includes(`</${tag}>`);
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

/** Escapes every `<` that does not begin a tag of HTML, as in "pH<7.35" or "a <b and c> d". */
export function withTextEscaped(html: string): string {
  const parts: string[] = [];
  const addText = (start: number, end?: number) => void parts.push(html.slice(start, end).replaceAll("<", "&lt;"));
  const opened = new Set<string>();
  let from = 0;
  for (let found = firstTag(html, from, opened); found; found = firstTag(html, from, opened)) {
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
