import { SaxesParser } from "saxes";
import { QuestionError } from "./question-error.ts";

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  line: number;
}

export class XmlError extends Error {
  override name = "XmlError";
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

const maxDepth = 30;

/** Maximum length in UTF-16 code units of the text in one child of the root: a question with its pictures. */
const maxLetters = 48 * 1024 * 1024;

/**
 * Parses XML that comes in pieces and yields the children of its root element. Document types are refused, so that a
 * file cannot define entities. Throws an XmlError, and whatever `onRoot` throws for the name of the root.
 */
export async function* readXml(
  pieces: AsyncIterable<string>,
  onRoot: (name: string) => void,
): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser({});
  const open: XmlElement[] = [];
  let closed: XmlElement[] = [];
  let letters = 0;
  const append = (content: string) => {
    const element = open.at(-1);
    if (!element || open.length === 1) return;
    element.text += content;
    letters += content.length;
    if (letters > maxLetters) throw new XmlError("holds an element of more than 48 MB", parser.line);
  };
  let tagLine = 1;
  parser.on("error", (error) => {
    throw new XmlError(error.message.replace(/^\d+:\d+: /, ""), parser.line);
  });
  parser.on("doctype", () => {
    throw new XmlError("declares a document type", parser.line);
  });
  parser.on("opentagstart", () => (tagLine = parser.line));
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > maxDepth) throw new XmlError(`is nested more than ${maxDepth} deep`, parser.line);
    const element = { name, attributes, children: [], text: "", line: tagLine };
    if (open.length === 0) onRoot(name);
    if (open.length > 1) open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", () => {
    const element = open.pop();
    if (open.length !== 1 || !element) return;
    closed.push(element);
    letters = 0;
  });
  for await (const piece of pieces) {
    parser.write(piece);
    const complete = closed;
    closed = [];
    yield* complete;
  }
  parser.close();
}

export function all(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/**
 * Returns the only child with a name; undefined if there is none. Throws a QuestionError for several, since all but one
 * would be lost.
 */
export function only(element: XmlElement, name: string): XmlElement | undefined {
  const found = all(element, name);
  if (found.length > 1) throw new QuestionError(`has <${name}> more than once in <${element.name}>`);
  return found[0];
}

const ownParts = new Set(["file", "feedback"]);

/**
 * Returns the trimmed text of an element, which Moodle wraps in `<text>` and other programs do not; an empty string for
 * undefined. Throws a QuestionError for text beside `<text>`, and for unescaped tags.
 */
export function textIn(element: XmlElement | undefined): string {
  if (!element) return "";
  const wrapped = only(element, "text");
  const { text, children } = wrapped ?? element;
  const tag = children.find(({ name }) => wrapped || !ownParts.has(name));
  if (tag) throw new QuestionError(`has the tag <${tag.name}> in <${element.name}>, which is not escaped`);
  if (wrapped && element.text.trim() !== "")
    throw new QuestionError(`has "${element.text.trim().slice(0, 30)}" in <${element.name}> beside its <text>`);
  return text.trim();
}

export function field(element: XmlElement, name: string): string {
  return textIn(only(element, name));
}

/**
 * Returns the trimmed text of the first child with a name, also where `field` throws; an empty string if there is none.
 */
export function rawText(element: XmlElement, name: string): string {
  const [found] = all(element, name);
  const [text] = found ? all(found, "text") : [];
  return (text ?? found)?.text.trim() ?? "";
}

export function plain(element: XmlElement, name: string): string {
  return only(element, name)?.text.trim() ?? "";
}
