import { layerOf, layers } from "./layers.mjs";

const own = "^(app|contract|platform|reference-api|scripts|server|tests)/|^server\\.ts$";
const isTest = "\\.test\\.(tsx?|mjs)$";

/**
 * One dependency-cruiser rule for each layer: a file imports its own layer and the layers listed in `may`.
 * @type {import("dependency-cruiser").IForbiddenRuleType[]}
 */
export const importRules = Object.values(layers).map(({ title, path, may }) => ({
  name: `imports-of-${title.replaceAll(/[^a-z0-9]+/g, "-").replace(/-$/, "")}`,
  severity: "error",
  from: { path, pathNot: isTest },
  to: { path: own, pathNot: [path, ...may.map((name) => layerOf(name).path)] },
}));
