/**
 * The used part of Babel's nodes.
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
 * Excludes messages from mutation: Bengali sentences (recognized by their danda), errors and log lines. A test could
 * only detect a change there by repeating the text.
 */
const messages = {
  /** @param {{ node: Node }} path */
  shouldIgnore: ({ node }) => (isMessage(node) ? "message, not a rule" : undefined),
};

export const strykerPlugins = [{ kind: "Ignore", name: "messages", value: messages }];
