import { DomUtils, parseDocument } from "htmlparser2";
import { isAllowedAttribute, ruleOf } from "./markup-rules.ts";
import { emphasisOf, hasBackground, isShownAsBlock, meaningOf, undoneBy, type Meaning } from "./markup-styles.ts";
import { QuestionError } from "./question-error.ts";

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Node, { attribs: Record<string, string> }>;

const { isTag, isText, textContent } = DomUtils;

const blockNames = new Set(
  "p ul ol li dl dt dd table caption thead tbody tr th td h2 h3 h4 figure figcaption blockquote pre hr".split(" "),
);
const cells = new Set(["li", "dd", "td", "th", "caption", "figcaption", "blockquote"]);

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function renamed({ name }: Element): string {
  const rule = ruleOf(name);
  return typeof rule === "object" ? rule.renamed : name;
}

const isBlock = (node: Node): boolean =>
  isTag(node) && (blockNames.has(renamed(node)) || ruleOf(node.name) === "block");
const holdsBlocks = ({ children }: Element): boolean =>
  children.some((child) => isBlock(child) || (isTag(child) && holdsBlocks(child)));

/**
 * Returns the name and attributes of an element. A numbered list gets the `type` that its style means; one without
 * numbers becomes `ul`. Throws a QuestionError for a type that no browser knows, or an item numbered in its own way.
 */
function listOf(name: string, attributes: Record<string, string>, meaning: Meaning): [string, Record<string, string>] {
  const type = meaning.listType ?? attributes["type"];
  if (name === "li" && type !== undefined && !/^(disc|circle|square|plain)$/i.test(type))
    throw new QuestionError("holds a list of which one item is numbered in its own way: give the list that type");
  if (name === "ol" && type === "plain") return ["ul", {}];
  if (name !== "ol" || type === undefined) return [name, attributes];
  if (!/^[1aAiI]$/.test(type)) throw new QuestionError(`holds a list of the type "${type}", which no browser knows`);
  return [name, { ...attributes, type }];
}

function tagged(name: string, attributes: Record<string, string>, inside: string): string {
  const kept = Object.entries(attributes).filter(([attribute]) => isAllowedAttribute(name, attribute));
  const written = kept.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value).replaceAll('"', "&quot;")}"`);
  return `<${name}${written.join("")}>${inside}</${name}>`;
}

const wrapped = (wrappers: string[], inside: string) =>
  wrappers.reduceRight((content, name) => `<${name}>${content}</${name}>`, inside);

function blockContent(element: Element): string {
  if (!holdsBlocks(element)) {
    const inside = contentOf(element);
    const { parent } = element;
    const isWholeCell = parent !== null && isTag(parent) && cells.has(parent.name) && parent.children.length === 1;
    return inside.trim() === "" || isWholeCell ? inside : `<p>${inside}</p>`;
  }
  let written = "";
  let inline = "";
  const endParagraph = () => {
    written += inline.trim() === "" ? inline : `<p>${inline}</p>`;
    inline = "";
  };
  for (const child of element.children) {
    const text = htmlOf(child);
    if (isBlock(child) || (isTag(child) && holdsBlocks(child))) {
      endParagraph();
      written += text;
    } else inline += text;
  }
  endParagraph();
  return written;
}

const contentOf = ({ children }: { children: Node[] }): string => children.map(htmlOf).join("");

function requireNoLostLine(element: Element, wrappers: string[]): void {
  const [line] = wrappers.filter((name) => !["b", "i"].includes(name));
  if (line !== undefined) throw new QuestionError(`holds paragraphs that a style makes <${line}>: mark each of them`);
}

function contentShown(node: Node): string {
  if (!isTag(node)) return isText(node) ? node.data : "";
  return node.name === "img" ? "▣" : node.children.map(contentShown).join("");
}

function isPainted(element: Element): boolean {
  if (hasBackground(element.attribs)) return true;
  return element.parent !== null && isTag(element.parent) && isPainted(element.parent);
}

function neighbour(element: Element, side: "prev" | "next"): Node | undefined {
  let node = element[side];
  while (node && contentShown(node).trim() === "") node = node[side];
  return node ?? undefined;
}

/** Adds `<br>` around an inline element that its style shows as a block, where other inline content is next to it. */
function onOwnLines(element: Element, written: string): string {
  if (!isShownAsBlock(element.attribs) || isBlock(element) || holdsBlocks(element)) return written;
  const [before, behind] = [neighbour(element, "prev"), neighbour(element, "next")];
  const isApart = before === undefined || isBlock(before) || (isTag(before) && isShownAsBlock(before.attribs));
  return `${isApart ? "" : "<br>"}${written}${behind === undefined || isBlock(behind) ? "" : "<br>"}`;
}

function htmlOfElement(element: Element): string {
  const rule = ruleOf(element.name);
  const isScript = element.name === "script" && /math|tex/i.test(element.attribs["type"] ?? "");
  if (rule === "refuse" || isScript)
    throw new QuestionError(`shows a <${isScript ? "math" : element.name}>, which is not supported`);
  if (rule === "hide") return "";
  const meaning = meaningOf(element.attribs, contentShown(element), isPainted(element));
  const isUnstyled = ["img", "hr", "br", "table", "thead", "tbody", "tr", "col"].includes(element.name);
  const outside = looksAround(element);
  const wrappers = isUnstyled
    ? []
    : meaning.wrappers.filter(
        (name) =>
          !outside.includes(name) &&
          !isUndoneInside(element, name) &&
          !(name === "u" && element.name === "a") &&
          !(["sup", "sub"].includes(name) && isBlock(element)),
      );
  const isContainer = holdsBlocks(element);
  if (isContainer) requireNoLostLine(element, wrappers);
  const inside = rule === "block" ? blockContent(element) : contentOf(element);
  const styled = isContainer || textContent(element).trim() === "" ? inside : wrapped(wrappers, inside);
  if (rule === "block") return styled;
  const isTaken = undoneBy(element.attribs).includes(lookOf(element)) || isUndoneInside(element, lookOf(element));
  if (rule === "drop" || isTaken) return onOwnLines(element, styled);
  if (["br", "hr", "img"].includes(element.name))
    return tagged(element.name, element.attribs, "").replace(/<\/\w+>$/, "");
  const [name, attributes] = listOf(renamed(element), element.attribs, meaning);
  return onOwnLines(element, tagged(name, attributes, styled));
}

/**
 * Returns the name that stands for the look of an element: `i` for `em`, `b` for `strong` (but `strong` for `mark`),
 * otherwise its own name after renaming.
 */
function lookOf(element: Element): string {
  const name = renamed(element);
  if (name === "em") return "i";
  return name === "strong" && element.name !== "mark" ? "b" : name;
}

const inherited = ["b", "i"];
const undoneInside = new WeakMap<Element, string[]>();

/**
 * Returns which of the looks `b` and `i` a style undoes somewhere inside an element. The result is cached, because each
 * text asks for all elements around it.
 */
function allUndoneInside(element: Element): string[] {
  const known = undoneInside.get(element);
  if (known) return known;
  const all = element.children
    .filter(isTag)
    .flatMap((child) => [...undoneBy(child.attribs), ...allUndoneInside(child)])
    .filter((name) => inherited.includes(name));
  const names = [...new Set(all)];
  undoneInside.set(element, names);
  return names;
}

/**
 * Returns true if a style inside an element undoes its look `b` or `i`; the look is then put on the texts outside of
 * that style instead of on the element.
 */
function isUndoneInside(element: Element, look: string): boolean {
  return inherited.includes(look) && allUndoneInside(element).includes(look);
}

/**
 * Yields the looks that a node has from itself and the elements around it, each with the element that gives it, unless
 * a style undoes it.
 */
function* looksFrom(node: Node | null): Generator<[look: string, element: Element]> {
  const undone = new Set<string>();
  for (let around = node; around && isTag(around); around = around.parent) {
    const taken = undoneBy(around.attribs);
    const own = lookOf(around);
    if (!undone.has(own) && !taken.includes(own)) yield [own, around];
    for (const look of emphasisOf(around.attribs)) if (!undone.has(look)) yield [look, around];
    for (const look of taken) if (inherited.includes(look)) undone.add(look);
  }
}

function looksAround(element: Element): string[] {
  const looks = [...looksFrom(element.parent)].filter(([look, giver]) => !isUndoneInside(giver, look));
  const own = undoneBy(element.attribs).includes(lookOf(element)) ? [] : [lookOf(element)];
  return [...own, ...looks.map(([look]) => look)];
}

/**
 * Returns the looks (`b`, `i`) with which a text must be wrapped itself, because elements around it cannot have them: a
 * style elsewhere inside them undoes the look.
 */
function looksOfText(node: Node): string[] {
  const looks = [...looksFrom(node.parent as Node | null)].filter(([look, giver]) => isUndoneInside(giver, look));
  return [...new Set(looks.map(([look]) => look))];
}

function htmlOf(node: Node): string {
  if (isText(node))
    return node.data.trim() === "" ? escapeHtml(node.data) : wrapped(looksOfText(node), escapeHtml(node.data));
  return isTag(node) ? htmlOfElement(node) : "";
}

const maxDepth = 100;

/** Throws a QuestionError for elements nested deeper than `maxDepth`, which could exhaust the stack. */
function requireFlat(children: Node[]): void {
  let level = children;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new QuestionError(`holds elements that are nested more than ${maxDepth} deep`);
    level = level.flatMap((node) => (isTag(node) ? node.children : []));
  }
}

/**
 * Rewrites HTML of word processors, editors and web pages with the elements of `contract/rich-text.ts`, including
 * emphasis and lists that styles express. Throws a QuestionError that names what these elements cannot express.
 */
export function withKnownElements(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const { children } = parseDocument(html);
  requireFlat(children);
  return contentOf({ children });
}
