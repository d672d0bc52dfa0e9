import type { z } from "zod";
import { accepts } from "./read-parts.server.ts";

type Shape = Record<string, z.core.$ZodType>;
type Fields = Record<string, unknown>;

export interface Renamed {
  name: string;
  found: string;
}

const pictures = ["image", "thumb", "thumbnail", "photo", "picture", "banner"];

/** Things of which a response may give the name alone, as in `course_title` for `course`. */
const namedThings = new Set(["course", "batch", "schedule", "session"]);

/** Other common names of fields. A field of the contract without its suffix `_html` is one too. */
const otherNames: Record<string, readonly string[]> = {
  title: ["name"],
  name: ["title"],
  link: ["url"],
  phone: ["mobile_number", "mobile"],
  mobile_number: ["phone", "mobile"],
  avatar: pictures,
  body_html: ["description", "details", "content"],
  ...Object.fromEntries(pictures.map((name) => [name, pictures])),
};

/**
 * Returns a field name in lower case without hyphens and underscores: the same for `totalItem`, `total_item` and
 * `total-item`.
 */
export function bareName(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}

function commonNames(name: string, part: z.core.$ZodType | undefined): readonly string[] {
  const isName = namedThings.has(name) && part !== undefined && accepts(part, "a name");
  return [
    ...(otherNames[name] ?? []),
    ...(name.endsWith("_html") ? [name.slice(0, -5)] : []),
    ...(isName ? [`${name}_title`, `${name}_name`] : []),
  ];
}

/**
 * Finds absent fields of a shape under other names: in another case (camelCase, snake_case, kebab-case), or unless
 * `isExact` under another common name. Fields that the shape declares are never taken for another one.
 */
export function renamedFields(
  shape: Shape,
  fields: Fields,
  { isExact }: { isExact: boolean },
): { fields: Fields; renamed: Renamed[] } {
  const absent = Object.keys(shape).filter((name) => !Object.hasOwn(fields, name));
  const others = absent.length === 0 ? [] : Object.keys(fields).filter((name) => !Object.hasOwn(shape, name));
  if (others.length === 0) return { fields, renamed: [] };

  const byBareName = new Map(others.map((name) => [bareName(name), name]));
  const renamed = absent.flatMap((name): Renamed[] => {
    const candidates = [name, ...(isExact ? [] : commonNames(name, shape[name]))];
    const found = candidates.map((candidate) => byBareName.get(bareName(candidate))).find((key) => key !== undefined);
    return found === undefined ? [] : [{ name, found }];
  });
  if (renamed.length === 0) return { fields, renamed };
  return {
    fields: { ...fields, ...Object.fromEntries(renamed.map(({ name, found }) => [name, fields[found]])) },
    renamed,
  };
}

/**
 * Returns the title or name in an object that was sent in place of a thing's name, as in `{ course: { id, name } }`, if
 * the last part of `path` is one of `namedThings`; else undefined.
 */
export function nameOfThing(path: string, value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !namedThings.has(path.slice(path.lastIndexOf(".") + 1))) {
    return undefined;
  }
  const { title, name }: { title?: unknown; name?: unknown } = value;
  return [title, name].find((text) => typeof text === "string");
}
