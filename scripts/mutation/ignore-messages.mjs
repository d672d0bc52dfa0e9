/**
 * The fields of Babel nodes that are read here.
 * @typedef {{ type: string, name?: string, value?: unknown, quasis?: { value: { raw: string } }[], callee?: Node, object?: Node }} Node
 */

/** @param {Node} node */
function textOf({ type, value, quasis = [] }) {
  if (type === "TemplateLiteral") return quasis.map((quasi) => quasi.value.raw).join("");
  return type === "StringLiteral" ? String(value) : "";
}

/** @param {Node} node */
function isMessage(node) {
  if (textOf(node).includes("।")) return true;
  const { type, callee } = node;
  if (type === "NewExpression") return /Error$/.test(callee?.name ?? "");
  return type === "CallExpression" && callee?.object?.name === "log";
}

/**
 * Excludes texts from mutation: Bengali sentences (recognized by the danda), messages of new Errors, and log lines. A
 * test could only repeat them word by word, and those that should do so exist.
 */
const messageIgnorer = {
  /** @param {{ node: Node }} path */
  shouldIgnore: ({ node }) => (isMessage(node) ? "a text, not a rule" : undefined),
};

export const strykerPlugins = [{ kind: "Ignore", name: "messages", value: messageIgnorer }];
