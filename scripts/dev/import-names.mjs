import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../program.mjs";

/** @type {{ compilerOptions: { paths: Record<string, [string]> } }} */
const { compilerOptions } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));

/**
 * Import names such as `#app/*`, as aliases of Vite. Their home is tsconfig.json and not `imports` of package.json, which
 * Node ends at the next package.json below.
 */
export const importNames = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [target]]) => [
    name.replace("/*", ""),
    join(root, target.replace("/*", "")),
  ]),
);
