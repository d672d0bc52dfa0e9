import {
  parse,
  type AnyNode,
  type CallExpression,
  type Expression,
  type NewExpression,
  type VariableDeclarator,
  type SpreadElement,
} from "acorn";
import { full, fullAncestor } from "acorn-walk";
import { isKnown } from "./compat-data.ts";
import { featuresOfDeclaration, featuresOfMedia, featuresOfSelector } from "./css-features.ts";
import { featuresOfAttribute, featuresOfElement, isElement, type Attributes } from "./element-features.ts";
import { eventFeature, globalFeature, memberFeature, optionFeature } from "./script-names.ts";
import { syntaxFeatures } from "./syntax-features.ts";
import { addUse, addUses, type Uses } from "./uses.ts";

type Call = CallExpression | NewExpression;
type Argument = Expression | SpreadElement | undefined;

function textOf(node: AnyNode | undefined | null): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  return node?.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.cooked ?? "").join(" ") : undefined;
}

/** Names of an object literal with their values. */
function entriesOf(node: Argument): [name: string, value: AnyNode][] {
  if (node?.type !== "ObjectExpression") return [];
  return node.properties.flatMap((property) => {
    if (property.type !== "Property" || property.computed) return [];
    const name = property.key.type === "Identifier" ? property.key.name : textOf(property.key);
    return name === undefined ? [] : [[name, property.value]];
  });
}

/** Names that a script declares in any scope. */
function declaredNames(program: AnyNode): Set<string> {
  const names = new Set<string>();
  full(program, (node, _state, type) => {
    if (type === "VariablePattern" && node.type === "Identifier") names.add(node.name);
    if (node.type === "ImportDeclaration") for (const { local } of node.specifiers) names.add(local.name);
  });
  return names;
}

const selectorMethods = ["querySelector", "querySelectorAll", "matches", "closest"];
const attributeNames: Record<string, string> = { className: "class", htmlFor: "for" };

/** Features of what React creates from a tag and its props. */
function featuresOfProps(tag: string, props: [name: string, value: AnyNode][]): string[] {
  const attributes: Attributes = {};
  const others: string[] = [];
  for (const [name, value] of props) {
    if (name === "style") {
      for (const [property, text] of entriesOf(value as Expression))
        others.push(
          ...featuresOfDeclaration({
            prop: propertyName(property),
            value: textOf(text) ?? "",
          }),
        );
    } else if (/^on[A-Z]/.test(name)) others.push(eventFeature(name.slice(2).toLowerCase()) ?? "");
    else attributes[attributeNames[name] ?? name.toLowerCase()] = textOf(value) ?? "";
  }
  return [...featuresOfElement(tag, attributes), ...others.filter(Boolean)];
}

/** Features that stand in the arguments of a call: selectors, conditions, elements, attributes, events. */
function featuresOfArguments(method: string, [first, second]: Argument[]): Iterable<string> {
  const text = textOf(first);
  if (text === undefined) return [];
  if (selectorMethods.includes(method)) return featuresOfSelector(text).keys();
  if (method === "matchMedia") return featuresOfMedia(text).keys();
  if (method === "addEventListener") return [eventFeature(text) ?? ""].filter(Boolean);
  if (method === "createElement") return featuresOfProps(text, entriesOf(second));
  if (/^(set|toggle)Attribute$/.test(method)) return featuresOfAttribute(text, textOf(second) ?? "");
  return isElement(text) && second?.type === "ObjectExpression" ? featuresOfProps(text, entriesOf(second)) : [];
}

/** Name in CSS of a property that scripts name in camel case. */
function propertyName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** True for `object.name`. */
function isMemberNamed(node: AnyNode, name: string): boolean {
  return node.type === "MemberExpression" && node.property.type === "Identifier" && node.property.name === name;
}

/**
 * Features of a script: syntax, built-ins, Web APIs, and what it says in selectors, elements and HTML; `featuresOfHtml`
 * reads its texts that are HTML.
 */
export function featuresOfScript(script: string, featuresOfHtml: (html: string) => Uses): Uses {
  const uses: Uses = new Map();
  const program = parse(script, {
    ecmaVersion: "latest",
    sourceType: "module",
    allowReturnOutsideFunction: true,
    allowHashBang: true,
  });
  const declared = declaredNames(program);
  const globalName = (node: AnyNode) =>
    node.type === "Identifier" && !declared.has(node.name) ? node.name : undefined;

  /** The feature that is called, read or created. */
  function namedFeature(node: AnyNode): string | undefined {
    if (node.type === "ChainExpression") return namedFeature(node.expression);
    if (node.type === "Identifier") return declared.has(node.name) ? undefined : globalFeature(node.name);
    if (node.type !== "MemberExpression" || isMemberNamed(node.object, "dataset")) return undefined;
    const name = node.property.type === "Identifier" && !node.computed ? node.property.name : textOf(node.property);
    if (name === undefined) return undefined;
    const property = `css.properties.${propertyName(name)}`;
    return isMemberNamed(node.object, "style") && isKnown(property)
      ? property
      : memberFeature(name, globalName(node.object));
  }

  /** Members that a pattern takes from a member or a global object, as in `const { submitter } = event.nativeEvent`. */
  function featuresOfPattern({ id, init }: VariableDeclarator): string[] {
    const owner = init && globalName(init);
    if (id.type !== "ObjectPattern" || (init?.type !== "MemberExpression" && !owner)) return [];
    return id.properties.flatMap((property) => {
      if (property.type !== "Property" || property.key.type !== "Identifier") return [];
      return memberFeature(property.key.name, owner ?? undefined) ?? [];
    });
  }

  function featuresOfCall({ type, callee, arguments: given }: Call): Iterable<string> {
    const called = namedFeature(callee);
    const call = type === "NewExpression" ? `${called}.${called?.split(".").at(-1)}` : called;
    const options = given.flatMap((argument) => entriesOf(argument)).map(([name]) => optionFeature(String(call), name));
    const method =
      callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : "";
    const name = callee.type === "Identifier" ? callee.name : method;
    return [...options.flatMap((feature) => feature ?? []), ...featuresOfArguments(name, given)];
  }

  fullAncestor(program, (node, _state, ancestors, type) => {
    const place = script.slice(Math.max(0, node.start - 20), Math.min(node.end, node.start + 70));
    const add = (features: Iterable<string>) => {
      for (const feature of features) addUse(uses, feature, place);
    };
    add(syntaxFeatures(node, ancestors.slice(0, -1)));
    const named = type === "VariablePattern" ? undefined : namedFeature(node);
    if (named) add([named]);
    if (node.type === "VariableDeclarator") add(featuresOfPattern(node));
    if (node.type === "CallExpression" || node.type === "NewExpression") add(featuresOfCall(node));
    const text = textOf(node);
    if (text && /^\s*<(!doctype|[a-z])[^]*>/i.test(text)) addUses(uses, featuresOfHtml(text));
  });
  return uses;
}
