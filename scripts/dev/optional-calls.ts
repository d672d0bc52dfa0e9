import { parseAst } from "vite";

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function hasFaultyCall(node: unknown, isInChain = false): boolean {
  if (!isObject(node)) return false;
  const isChain = isInChain || node["type"] === "ChainExpression";
  const passed = node["type"] === "CallExpression" && Array.isArray(node["arguments"]) ? node["arguments"] : [];
  if (isChain && passed.slice(0, -1).some((one) => isObject(one) && one["type"] === "SpreadElement")) return true;
  return Object.values(node).some((below) => hasFaultyCall(below, isChain));
}

/**
 * Returns true for a script that throws in Chrome 80 to 90 (https://crbug.com/42201552): it has an argument behind a
 * spread one in an optional chain, as in `a?.b(...c, d)`.
 */
export function breaksInOldChrome(code: string): boolean {
  return hasFaultyCall(parseAst(code));
}
