import { SaxesParser } from "saxes";

/** An element of an XML file. `text` is what stands in it directly. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  line: number;
}

/** What keeps a text from being read as XML. */
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

/** The tree of a well-formed XML file. A document type is refused, and with it every entity of a file's own. */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({});
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "", line: 1 };
  const open = [root];
  const append = (content: string) => {
    const inside = open.at(-1);
    if (inside) inside.text += content;
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
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", () => open.pop());
  parser.write(text).close();
  const [document] = root.children;
  if (!document) throw new XmlError("has no root element", 1);
  return document;
}
