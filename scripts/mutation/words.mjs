/**
 * What is looked at of Babel's nodes.
 * @typedef {{ type: string, name?: string, value?: unknown, quasis?: { value: { raw: string } }[], callee?: Node, object?: Node }} Node
 */

/** @param {Node} node */
function textOf({ type, value, quasis = [] }) {
  if (type === "TemplateLiteral") return quasis.map((quasi) => quasi.value.raw).join("");
  return type === "StringLiteral" ? String(value) : "";
}

/** @param {Node} node */
function isWords(node) {
  if (textOf(node).includes("।")) return true;
  const { type, callee } = node;
  if (type === "NewExpression") return /Error$/.test(callee?.name ?? "");
  return type === "CallExpression" && callee?.object?.name === "log";
}

/**
 * Words are no rules: a sentence in Bengali (it has a danda), an Error of ours, a line of the log. A test that catches a
 * change there can only say the same words again; the tests that do, do it where the words are the point.
 */
const words = {
  /** @param {{ node: Node }} path */
  shouldIgnore: ({ node }) => (isWords(node) ? "words, not a rule" : undefined),
};

export const strykerPlugins = [{ kind: "Ignore", name: "words", value: words }];
