import postcss, { type AtRule, type Declaration } from "postcss";
import parseSelectors, { type Node as SelectorNode } from "postcss-selector-parser";
import parseValue from "postcss-value-parser";
import { isKnown, lacking, namesBelow } from "./compat-data.ts";
import { addUse, type Uses } from "./uses.ts";

const selectors = "css.selectors";
const properties = "css.properties";
const types = "css.types";
const atRules = "css.at-rules";

const viewportUnit = /^([sld])v(?:[hwib]|min|max)$/;
const viewportUnits: Record<string, string> = { s: "small", l: "large", d: "dynamic" };

/** Paths of functions such as "color-mix" and "linear-gradient", which stand under the type of their result. */
const functionPaths = new Map<string, string>(
  namesBelow(types).flatMap((type) => [
    [type, `${types}.${type}`],
    ...namesBelow(`${types}.${type}`).map((name): [string, string] => [name, `${types}.${type}.${name}`]),
  ]),
);

function selectorFeature(node: SelectorNode): string | undefined {
  if (node.type === "nesting") return `${selectors}.nesting`;
  if (node.type === "attribute" && node.insensitive) return `${selectors}.attribute.case_insensitive_modifier`;
  if (node.type !== "pseudo") return undefined;
  const name = node.value.replace(/^::?/, "");
  if (name === "not" && node.nodes.length > 1) return `${selectors}.not.selector_list`;
  if (name.startsWith("nth-") && node.toString().includes(" of ")) return `${selectors}.${name}.of_syntax`;
  return `${selectors}.${name}`;
}

/** Feature that names its selector, since each state that `:has()` shows needs a fallback of its own. */
const has = `${selectors}.has`;

/** Features of each selector in a list. */
function featuresInList(list: string): string[][] {
  return parseSelectors()
    .astSync(list)
    .nodes.map((selector) => {
      const features: string[] = [];
      selector.walk((node) => void features.push(selectorFeature(node) ?? ""));
      return features
        .filter(Boolean)
        .map((feature) => (feature === has ? `${has} in ${selector.toString().trim()}` : feature));
    });
}

/** Features of a selector list, as a rule or `querySelector` has it. */
export function featuresOfSelector(list: string): Uses {
  const uses: Uses = new Map();
  for (const feature of featuresInList(list).flat()) addUse(uses, feature, list);
  return uses;
}

/** Features of a condition such as "(min-width: 30rem) and (hover)". */
export function featuresOfMedia(condition: string): Uses {
  const uses: Uses = new Map();
  for (const [, feature = "", next] of condition.matchAll(/\(\s*([a-z-]+)\s*([:)<>=])/g)) {
    addUse(uses, `${atRules}.media.${feature.replace(/^(min|max)-/, "")}`, condition);
    if (next !== ":" && next !== ")") addUse(uses, `${atRules}.media.range_syntax`, condition);
  }
  if (/[<>]/.test(condition)) addUse(uses, `${atRules}.media.range_syntax`, condition);
  return uses;
}

/** Features of a declaration: its property, and the keywords, functions and units of its value. */
export function featuresOfDeclaration({ prop, value }: Pick<Declaration, "prop" | "value">): string[] {
  if (prop.startsWith("--")) return [`${properties}.custom-property`, ...featuresOfValue(value, "")];
  return [`${properties}.${prop}`, ...featuresOfValue(value, `${properties}.${prop}`)];
}

function featuresOfValue(value: string, property: string): string[] {
  const features: string[] = [];
  parseValue(value).walk(({ type, value: word }) => {
    const own = `${property}.${word}`;
    if (type === "function") features.push(isKnown(own) ? own : (functionPaths.get(word) ?? ""));
    if (type !== "word") return;
    const unit = parseValue.unit(word);
    if (unit) features.push(unitFeature(unit.unit));
    else if (isKnown(own)) features.push(own);
  });
  return features.filter(Boolean);
}

function unitFeature(unit: string): string {
  const [, size] = viewportUnit.exec(unit) ?? [];
  if (size) return `${types}.length.viewport_percentage_units_${viewportUnits[size]}`;
  return unit.startsWith("cq") ? `${types}.length.container_query_length_units` : `${types}.length.${unit}`;
}

function addAtRule(uses: Uses, { name, params }: AtRule): void {
  const place = `@${name} ${params}`;
  addUse(uses, `${atRules}.${name}`, place);
  if (name === "media") for (const [feature] of featuresOfMedia(params)) addUse(uses, feature, place);
  if (name !== "supports") return;
  const asked = params.replaceAll(/selector\(((?:[^()]|\([^()]*\))*)\)/g, (_, selector: string) => {
    addUse(uses, `${atRules}.supports.selector`, place);
    for (const [feature] of featuresOfSelector(selector)) addUse(uses, feature, place);
    return "";
  });
  for (const [, prop = "", value = ""] of asked.matchAll(/\(\s*([\w-]+)\s*:([^)]*)/g)) {
    for (const feature of featuresOfDeclaration({ prop, value })) addUse(uses, feature, place);
  }
}

/** Selector or at-rule around a declaration, for its place. */
function around({ parent }: Declaration): string {
  if (parent?.type === "rule") return `${parent.selector} `;
  return parent?.type === "atrule" ? `@${parent.name} ` : "";
}

/** Features of a style sheet: properties, values, functions, units, selectors, at-rules and media features. */
export function featuresOfCss(css: string): Uses {
  const uses: Uses = new Map();
  const root = postcss.parse(css);
  root.walkAtRules((rule) => addAtRule(uses, rule));
  root.walkRules(({ selector, parent }) => {
    if (parent?.type === "atrule" && (parent as AtRule).name.endsWith("keyframes")) return;
    for (const [feature] of featuresOfSelector(selector)) addUse(uses, feature, selector);
  });
  root.walkDecls((declaration) => {
    const place = `${around(declaration)}{ ${declaration.toString()} }`;
    const { parent } = declaration;
    const isDescriptor =
      parent?.type === "atrule" && isKnown(`${atRules}.${(parent as AtRule).name}.${declaration.prop}`);
    const features = isDescriptor
      ? [`${atRules}.${(parent as AtRule).name}.${declaration.prop}`]
      : featuresOfDeclaration(declaration);
    for (const feature of features) addUse(uses, feature, place);
  });
  return uses;
}

/** Lists of selectors in which one that an engine of the floor lacks takes ones that it knows along. */
export function mixedLists(css: string): string[] {
  const lists: string[] = [];
  postcss.parse(css).walkRules(({ selector }) => {
    const lack = featuresInList(selector).map((features) => features.some((feature) => lacking(feature).length > 0));
    if (lack.includes(true) && lack.includes(false)) lists.push(selector);
  });
  return lists;
}
