import { createRequire } from "node:module";
import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";

const data = createRequire(import.meta.url)("@mdn/browser-compat-data") as CompatData;

/** Oldest engines in which pages keep their look and scripts run (docs/decisions/0086-oldest-browsers.md). */
const floor = {
  chrome: "87",
  chrome_android: "87",
  webview_android: "87",
  samsunginternet_android: "14",
  safari: "15",
  safari_ios: "15",
  firefox: "102",
  firefox_android: "102",
} satisfies Partial<Record<BrowserName, string>>;

export type Engine = keyof typeof floor;
export const engines = Object.keys(floor) as Engine[];

/** Entry of the data, such as "css.selectors.has", also for "css.selectors.has in a:has(b)"; undefined if there is none. */
export function entryAt(feature: string): Identifier | undefined {
  let entry: Identifier | undefined = data as unknown as Identifier;
  for (const key of feature.replace(/ in .*$/s, "").split("."))
    entry = entry && Object.hasOwn(entry, key) ? entry[key] : undefined;
  return entry;
}

/** True for a feature about whose support the data has something to say. */
export function isKnown(feature: string): boolean {
  return entryAt(feature)?.__compat !== undefined;
}

/** Names of the entries below one, without its own support. */
export function namesBelow(feature: string): string[] {
  return Object.keys(entryAt(feature) ?? {}).filter((name) => name !== "__compat");
}

function isAtMost(version: string | false, limit: string): boolean {
  if (version === false || version === "preview") return false;
  const [parts, limits] = [version.replace("≤", ""), limit].map((text) => text.split(".").map(Number));
  const [major = 0, minor = 0] = parts ?? [];
  const [limitMajor = 0, limitMinor = 0] = limits ?? [];
  return major < limitMajor || (major === limitMajor && minor <= limitMinor);
}

/** Features that are of no use where their support is partial. */
const uselessInPart = ["api.SubmitEvent.submitter"]; // Safari before 15.4 has it, but not for buttons

/** A partial support counts; one behind a flag or under another name does not. */
function isSupport(statement: SimpleSupportStatement, engine: Engine, prefix: string): boolean {
  const { version_added, version_removed, flags, alternative_name } = statement;
  if (flags || alternative_name || (statement.prefix ?? "") !== prefix) return false;
  const isRemoved = version_removed !== undefined && isAtMost(version_removed, floor[engine]);
  return isAtMost(version_added, floor[engine]) && !isRemoved;
}

/** "css.properties.-webkit-mask" is "css.properties.mask" with a prefix, where the data has no entry of its own. */
function withoutPrefix(feature: string): { feature: string; prefix: string } {
  if (isKnown(feature)) return { feature, prefix: "" };
  const [, parent = "", prefix = "", name = ""] = /^(.*\.)(-[a-z]+-)(.+)$/.exec(feature) ?? [];
  return prefix ? { feature: parent + name, prefix } : { feature, prefix: "" };
}

const known = new Map<string, Engine[]>();

/** Engines of the floor that lack a feature. None if the data does not know it. */
export function lacking(feature: string): Engine[] {
  const engines = known.get(feature) ?? lookUp(feature);
  known.set(feature, engines);
  return engines;
}

function lookUp(feature: string): Engine[] {
  const base = withoutPrefix(feature);
  const support = entryAt(base.feature)?.__compat?.support;
  if (!support) return [];
  return engines.filter((engine) => {
    const statements = support[engine] ?? { version_added: false };
    const usable = [statements].flat().filter((one) => !one.partial_implementation || !uselessInPart.includes(feature));
    return !usable.some((statement) => isSupport(statement, engine, base.prefix));
  });
}

/**
 * The feature above the floor that a use stands for: itself, or the widest one around it that the same engines lack, as
 * "api.PushManager" for "api.PushManager.subscribe". Undefined if every engine of the floor has it.
 */
export function aboveFloor(feature: string): string | undefined {
  const lack = lacking(feature);
  if (lack.length === 0) return undefined;
  if (feature.includes(" in ")) return feature;
  const parent = feature.slice(0, feature.lastIndexOf("."));
  const lackParent = isKnown(parent) ? lacking(parent) : [];
  return lack.every((engine) => lackParent.includes(engine)) ? (aboveFloor(parent) ?? feature) : feature;
}
