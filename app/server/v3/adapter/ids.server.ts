import { bareName } from "../reader/field-names.server.ts";

/** Prefixes of ids such as `d-1001`, by the name of a param or the end of the path of a field: `id`, `course.id`. */
export type IdPrefixes = Readonly<Record<string, string>>;

type Convert = (id: unknown, prefix: string) => unknown;

/** Converts ids of the contract to those of the API, within params, a query or a body. */
export function withTheirIds(value: unknown, prefixes: IdPrefixes): unknown {
  return converted(value, prefixes, (id, prefix) => (/^\d{1,12}$/.test(String(id)) ? `${prefix}${String(id)}` : id));
}

/**
 * Converts ids of the API to those of the contract. One with another prefix, or with a number such as 007, stays as it
 * is and is then unreadable, since its number could lead to another record.
 */
export function withOurIds(value: unknown, prefixes: IdPrefixes): unknown {
  return converted(value, prefixes, (id, prefix) => {
    if (typeof id !== "string" || !id.startsWith(prefix)) return id;
    const digits = id.slice(prefix.length);
    return /^[1-9]\d{0,11}$/.test(digits) ? Number(digits) : id;
  });
}

function converted(value: unknown, prefixes: IdPrefixes, convert: Convert): unknown {
  const rules = Object.entries(prefixes)
    .map(([name, prefix]) => ({ end: `.${name.split(".").map(bareName).join(".")}`, prefix }))
    .toSorted((one, other) => other.end.length - one.end.length);
  function at(path: string, part: unknown): unknown {
    if (Array.isArray(part)) return part.map((one) => at(path, one));
    if (typeof part !== "object" || part === null) {
      const rule = rules.find(({ end }) => path.endsWith(end));
      return rule ? convert(part, rule.prefix) : part;
    }
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, at(`${path}.${bareName(name)}`, one)]));
  }
  return rules.length === 0 ? value : at("", value);
}
