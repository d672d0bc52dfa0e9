import { isKnown } from "./compat-data.ts";

/** Attributes by name; the value is "" where it is not known. */
export type Attributes = Record<string, string>;

/** Features of an element and its attributes. Names that the data does not know, such as `data-…`, have none. */
export function featuresOfElement(name: string, attributes: Attributes): string[] {
  const elements = ["html", "svg", "mathml"].map((language) => `${language}.elements.${name}`);
  const element = elements.find(isKnown) ?? `html.elements.${name}`;
  const known = isKnown(element) ? [element] : [];
  return [...known, ...Object.entries(attributes).flatMap(([key, value]) => featuresOfAttribute(key, value, element))];
}

/** Features of an attribute of any element, or of one element. */
export function featuresOfAttribute(name: string, value: string, element = "html.elements"): string[] {
  const paths = [`${element}.${name}`, `${element.split(".")[0]}.global_attributes.${name}`];
  const path = paths.find(isKnown) ?? `${element}.${name}`;
  const values = value.toLowerCase().split(/\s+/).filter(Boolean);
  return [path, ...values.flatMap((word) => [`${path}.${word}`, `${path}_${word}`])].filter(isKnown);
}

export function isElement(name: string): boolean {
  return isKnown(`html.elements.${name}`);
}
