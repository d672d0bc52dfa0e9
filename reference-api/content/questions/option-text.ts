import { DomUtils, parseDocument } from "htmlparser2";
import { QuestionError } from "./question-error.ts";

type Node = ReturnType<typeof parseDocument>["children"][number];

const { isTag, isText } = DomUtils;

const superscripts = new Map(Object.entries({ "+": "⁺", "-": "⁻", "−": "⁻", "–": "⁻", "=": "⁼", "(": "⁽", ")": "⁾" }));
const subscripts = new Map(Object.entries({ "+": "₊", "-": "₋", "−": "₋", "–": "₋", "=": "₌", "(": "₍", ")": "₎" }));
for (const [digit, sign] of Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹").entries()) superscripts.set(String(digit), sign);
for (const [digit, sign] of Array.from("₀₁₂₃₄₅₆₇₈₉").entries()) subscripts.set(String(digit), sign);
for (const [place, letter] of Array.from("abcdefghijklmnoprstuvwxyz").entries())
  superscripts.set(letter, Array.from("ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")[place] ?? "");
for (const [place, letter] of Array.from("aehijklmnoprstuvx").entries())
  subscripts.set(letter, Array.from("ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")[place] ?? "");

const refused = new Set(["s", "u"]);
const large = new Set(["img", "table", "ol", "pre"]);
const apart = new Set("p br hr ul li dl dt dd h2 h3 h4 figure figcaption blockquote".split(" "));

function scriptText(name: string, inside: string): string {
  const signs = name === "sup" ? superscripts : subscripts;
  return Array.from(inside.trim(), (letter) => {
    const sign = signs.get(letter);
    if (sign === undefined)
      throw new QuestionError(`has "${inside}" as superscript or subscript, for which plain text has no character`);
    return sign;
  }).join("");
}

function textOf(node: Node): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return "";
  const { name, children } = node;
  if (large.has(name)) throw new QuestionError(`is more than a line of text: it has a <${name}>`);
  const inside = children.map(textOf).join("");
  if (inside.trim() !== "" && refused.has(name))
    throw new QuestionError(`has "${inside.trim()}" in <${name}>, for which plain text has no form`);
  if (name === "sup" || name === "sub") return scriptText(name, inside);
  return apart.has(name) ? ` ${inside} ` : inside;
}

/**
 * Converts HTML to one line of plain text, with Unicode superscripts and subscripts and without bold and italics.
 * Throws a QuestionError for content that plain text cannot show, such as a table.
 */
export function lineOfText(html: string): string {
  const text = /[<&]/.test(html) ? parseDocument(html).children.map(textOf).join("") : html;
  return text.replace(/\s+/g, " ").trim();
}
