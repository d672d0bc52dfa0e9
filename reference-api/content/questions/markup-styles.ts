import { isWhite, requireShown } from "./hidden-text.ts";
import { QuestionError } from "./question-error.ts";

export interface Meaning {
  /** Elements that express the same, from the outside to the inside. */
  wrappers: string[];
  /** The `type` of an ordered list; `plain`: a list without numbers. */
  listType?: string;
}

function declarationsOf(style: string): Map<string, string> {
  return new Map(
    style.split(";").flatMap((declaration) => {
      const [name = "", ...value] = declaration.split(":");
      const text = value.join(":").replace(/!important/i, "");
      return value.length === 0 ? [] : [[name.trim().toLowerCase(), text.trim().toLowerCase()] as const];
    }),
  );
}

const raised = (length: number) => (length > 0 ? ["sup"] : length < 0 ? ["sub"] : []);

const isSmall = (size: string) =>
  /^(x?x-small|small|smaller)$/.test(size) || /^(0?\.\d+r?em|\d\d(\.\d+)?%|\d(\.\d+)?pt|1?\d(\.\d+)?px)$/.test(size);

/**
 * Returns `["sup"]` or `["sub"]` for the classes that e-books and converters give raised and lowered text, otherwise an
 * empty array.
 */
function raiseOfClass(classes: string): string[] {
  const names = classes.toLowerCase().split(/\s+/);
  if (names.some((name) => /^(sup|super|superscript)$/.test(name))) return ["sup"];
  return names.some((name) => /^(sub|subscript)$/.test(name)) ? ["sub"] : [];
}

function raiseOf(style: Map<string, string>): string[] {
  const align = style.get("vertical-align") ?? style.get("baseline-shift") ?? "";
  const words = `${align} ${style.get("font-variant-position") ?? ""} ${style.get("font-variant") ?? ""}`.split(/\s+/);
  if (words.includes("super")) return ["sup"];
  if (words.includes("sub")) return ["sub"];
  if (isSmall(style.get("font-size") ?? "")) {
    if (/^(text-)?top$/.test(align)) return ["sup"];
    if (/^(text-)?bottom$/.test(align)) return ["sub"];
  }
  const lengthOf = (name: string) => Number.parseFloat(style.get(name) ?? "") || 0;
  const length = lengthOf("mso-text-raise") || Number.parseFloat(align) || 0;
  if (length !== 0) return raised(length);
  return style.get("position") === "relative" ? raised(lengthOf("bottom") || -lengthOf("top")) : [];
}

const listTypes = new Map([
  ["lower-roman", "i"],
  ["upper-roman", "I"],
  ...["lower-alpha", "lower-latin"].map((name) => [name, "a"] as const),
  ...["upper-alpha", "upper-latin"].map((name) => [name, "A"] as const),
  ...["decimal", "decimal-leading-zero"].map((name) => [name, "1"] as const),
  ["bengali", ""],
  ["none", "plain"],
  ...["disc", "circle", "square", "inherit", "initial", "revert", "unset"].map((name) => [name, ""] as const),
]);

function listTypeOf(style: Map<string, string>): string | undefined {
  const words = style.get("list-style-type") ?? style.get("list-style") ?? "";
  const name = words.split(/\s+/).find((word) => !/^(inside|outside|url\(.*|)$/.test(word));
  if (name === undefined) return undefined;
  const type = listTypes.get(name);
  if (type === undefined) throw new QuestionError(`holds a list numbered as ${name}: write the numbers as text`);
  return type || undefined;
}

/**
 * Matches fonts whose letters stand for others: signs of Symbol and Wingdings, and Bengali of Bijoy, an old keyboard.
 */
const codedFont = /^["']?(symbol|wingdings.*|webdings|zapfdingbats|mt extra|.*mj)["']?$/i;

/** Throws a QuestionError for Latin letters or digits in a font that shows them as other signs, such as Symbol. */
export function requirePlainFont(family: string, text: string): void {
  const [first = ""] = family.split(",");
  if (codedFont.test(first.trim()) && /[A-Za-z0-9]/.test(text))
    throw new QuestionError(`holds "${text.trim().slice(0, 20)}" in the font ${first.trim()}: write it in Unicode`);
}

function requireUnchanged(style: Map<string, string>): void {
  for (const [name, changing] of [
    ["text-transform", /^(uppercase|lowercase|capitalize)$/],
    ["unicode-bidi", /override/],
    ["transform", /scalex?\(-|rotate/],
  ] as const)
    if (changing.test(style.get(name) ?? ""))
      throw new QuestionError(`holds letters that a style changes (${name}): write them as they are read`);
}

/**
 * Returns true if an element has a background that is neither white nor transparent, on which white letters can be
 * read.
 */
export function hasBackground(attributes: Record<string, string>): boolean {
  const style = declarationsOf(attributes["style"] ?? "");
  const colour = style.get("background-color") ?? style.get("background") ?? attributes["bgcolor"]?.toLowerCase() ?? "";
  return colour !== "" && !isWhite(colour) && !/^(none|transparent|inherit|initial|unset)$/.test(colour);
}

function emphasisIn(style: Map<string, string>): string[] {
  return [
    ...(/^(bold|bolder|[6-9]00)$/.test(style.get("font-weight") ?? "") ? ["b"] : []),
    ...(/^(italic|oblique)/.test(style.get("font-style") ?? "") ? ["i"] : []),
  ];
}

export function emphasisOf(attributes: Record<string, string>): string[] {
  return emphasisIn(declarationsOf(attributes["style"] ?? ""));
}

/**
 * Returns those of b, i, u, s, sup and sub whose look the style of an element takes away, as in `<b
 * style="font-weight:normal">`.
 */
export function undoneBy(attributes: Record<string, string>): string[] {
  if (attributes["style"] === undefined) return [];
  const style = declarationsOf(attributes["style"]);
  const line = style.get("text-decoration-line") ?? style.get("text-decoration") ?? "inherit";
  const isLine = /inherit|unset|revert/.test(line);
  const align = style.get("vertical-align") ?? "";
  return [
    ...(/^(normal|initial|lighter|[1-5]00)$/.test(style.get("font-weight") ?? "") ? ["b"] : []),
    ...(/^(normal|initial)$/.test(style.get("font-style") ?? "") ? ["i"] : []),
    ...(isLine || line.includes("underline") ? [] : ["u"]),
    ...(isLine || line.includes("line-through") ? [] : ["s"]),
    ...(/^(baseline|initial|sub)$/.test(align) ? ["sup"] : []),
    ...(/^(baseline|initial|super)$/.test(align) ? ["sub"] : []),
  ];
}

export function isShownAsBlock(attributes: Record<string, string>): boolean {
  const display = declarationsOf(attributes["style"] ?? "").get("display") ?? "";
  return /^(block|flow-root|flex|grid|list-item|table(-row|-caption)?)$/.test(display);
}

/**
 * Returns the emphasis and the list type that the style and class of an element mean; `isPainted`: it stands on a
 * coloured background. Throws a QuestionError for hidden text, letters shown as others, and what rich text cannot
 * express.
 */
export function meaningOf(attributes: Record<string, string>, text: string, isPainted: boolean): Meaning {
  const style = declarationsOf(attributes["style"] ?? "");
  if (text.trim() !== "") {
    requireShown(style, attributes, isPainted);
    requireUnchanged(style);
    requirePlainFont(style.get("font-family") ?? attributes["face"] ?? "", text);
  }
  const line = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  if (line.includes("overline")) throw new QuestionError("holds text with a line above it, which is not supported");
  return {
    wrappers: [
      ...[raiseOf(style), raiseOfClass(attributes["class"] ?? "")].flat().slice(0, 1),
      ...(line.includes("line-through") ? ["s"] : []),
      ...(line.includes("underline") ? ["u"] : []),
      ...emphasisIn(style),
    ],
    listType: listTypeOf(style),
  };
}
