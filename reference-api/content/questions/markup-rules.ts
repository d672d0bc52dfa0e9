import { richText } from "#contract/rich-text.ts";

/**
 * Decides what an import does with an element: `keep` it; `drop` its tags and keep its content; make it a `block`, a
 * paragraph of its own; `hide` it with its content, as browsers do; `refuse` the question, naming the element; or
 * rename it to another element.
 */
export type ElementRule = "keep" | "drop" | "block" | "hide" | "refuse" | { renamed: string };

const names = (list: string) => list.split(" ");
const rules = (list: string, rule: ElementRule): [string, ElementRule][] => names(list).map((name) => [name, rule]);

const elementRules = new Map<string, ElementRule>([
  ...rules(richText.allowedTags.join(" "), "keep"),
  ...rules("strike del", { renamed: "s" }),
  ...rules("ins", { renamed: "u" }),
  ...rules("mark", { renamed: "strong" }),
  ...rules("cite dfn var", { renamed: "em" }),
  ...rules("tt kbd samp", { renamed: "code" }),
  ...rules("h1", { renamed: "h2" }),
  ...rules("h5 h6", { renamed: "h4" }),
  ...rules("dir menu", { renamed: "ul" }),
  ...rules("font big small abbr acronym wbr nobr label bdi time data blink", "drop"),
  ...rules(
    "div center section article main header footer nav aside hgroup search address legend fieldset html body",
    "block",
  ),
  ...rules("script style head title meta link base xml colgroup col basefont bgsound", "hide"),
  ...rules("picture source video audio track iframe frame frameset noframes object embed applet param", "refuse"),
  ...rules("svg math canvas map area input select option optgroup datalist textarea button form output", "refuse"),
  ...rules("template noscript noembed slot dialog details summary progress meter isindex keygen", "refuse"),
  ...rules("ruby rb rbc rt rtc rp bdo q marquee plaintext listing xmp image portal", "refuse"),
]);

/** Matches the prefix of elements that word processors write for equations and drawings. */
const refusedPrefix = /^(m|mml|math|v|vml|wps|wpg|a|pic):/;

/**
 * Returns the rule of an element. Unknown names are refused, but those with a colon or hyphen, as of word processors
 * and web components, are dropped unless they are equations or drawings.
 */
export function ruleOf(name: string): ElementRule {
  const known = elementRules.get(name);
  if (known !== undefined) return known;
  return /[:-]/.test(name) && !refusedPrefix.test(name) ? "drop" : "refuse";
}

/** Returns true for names of HTML, and for prefixed ones as in `<st1:place>`; others may be text, as in "Na<K". */
export function isElementName(name: string): boolean {
  return elementRules.has(name) || /^[a-z]\w*:[a-z]\w*$/.test(name);
}

const valueless = new Set([
  ...names("checked compact controls defer disabled hidden inert itemscope loop multiple muted noshade novalidate"),
  ...names("nowrap open readonly required reversed selected contenteditable draggable"),
  ...names("class style id title align valign width height alt lang dir start type border"),
]);

/** Returns true for attributes that may stand without a value, as in `<td nowrap>` and `<p data-v-1a2b>`. */
export function isValueless(attribute: string): boolean {
  return valueless.has(attribute) || /[-_:@#*[(]/.test(attribute);
}

export const tagNames: ReadonlySet<string> = new Set(elementRules.keys());

const allowed = new Map<string, readonly string[]>(Object.entries(richText.allowedAttributes));

/**
 * Returns true for an attribute that rich text keeps on the element `name`. Others are dropped; `meaningOf` reads
 * before what they mean.
 */
export function isAllowedAttribute(name: string, attribute: string): boolean {
  return [...(allowed.get(name) ?? []), ...(allowed.get("*") ?? [])].includes(attribute);
}
