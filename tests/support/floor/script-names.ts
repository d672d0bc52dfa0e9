import { engines, isKnown, lacking, namesBelow } from "./compat-data.ts";

/** Interfaces of objects that scripts reach by a global name. */
const globalObjects: Record<string, string> = {
  window: "Window",
  self: "Window",
  globalThis: "Window",
  document: "Document",
  navigator: "Navigator",
  caches: "CacheStorage",
  crypto: "Crypto",
  indexedDB: "IDBFactory",
  localStorage: "Storage",
  history: "History",
  location: "Location",
  performance: "Performance",
  sessionStorage: "Storage",
};

/**
 * True for an interface whose objects a script may have without naming it: elements, and what every engine has. Others
 * are reached by a global name, a member or an event, which is above the floor itself.
 */
function isReachable(owner: string): boolean {
  const count = lacking(owner).length;
  return count === 0 || (count < engines.length && /^api\.(?:HTML|SVG).*Element$/.test(owner));
}

function indexed(nameOf: (key: string) => string | undefined): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const root of ["javascript.builtins", "api"]) {
    for (const owner of namesBelow(root).map((name) => `${root}.${name}`)) {
      for (const key of isReachable(owner) ? namesBelow(owner) : []) {
        const name = nameOf(key);
        if (name) index.set(name, [...(index.get(name) ?? []), `${owner}.${key}`]);
      }
    }
  }
  return index;
}

const members = indexed((key) => (/_(event|static)$/.test(key) ? undefined : key));
const events = indexed((key) => /^(.+)_event$/.exec(key)?.[1]);

/** The meaning of a name that most engines of the floor know. */
function bestKnown(features: string[]): string | undefined {
  let best: string | undefined;
  for (const feature of features.filter(isKnown)) {
    const count = lacking(feature).length;
    if (count === 0) return feature;
    if (!best || count < lacking(best).length) best = feature;
  }
  return best;
}

/** Feature of a name that no scope of a script declares. */
export function globalFeature(name: string): string | undefined {
  return [`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`].find(isKnown);
}

/**
 * Feature of `name` as a member of an object. A script does not tell the object's type, unless it is a global one: of
 * several meanings the one that most engines know is meant.
 */
export function memberFeature(name: string, globalOwner?: string): string | undefined {
  const owner = globalOwner && (globalObjects[globalOwner] ?? globalOwner);
  const exact = [`javascript.builtins.${owner}.${name}`, `api.${owner}.${name}_static`, `api.${owner}.${name}`];
  const found = owner && exact.find(isKnown);
  if (found) return found;
  return owner === "Window" ? globalFeature(name) : bestKnown(members.get(name) ?? []);
}

/** Feature of an event by its type, such as "scrollend". */
export function eventFeature(type: string): string | undefined {
  return bestKnown(events.get(type) ?? []);
}

/** Feature of an option, such as `keepalive` of `fetch`. */
export function optionFeature(call: string, option: string): string | undefined {
  const below = [`options_parameter.${option}`, `options_parameter.options_${option}_parameter`];
  return [...below, `options_${option}_parameter`, `${option}_option`].map((path) => `${call}.${path}`).find(isKnown);
}
