import type { AnyNode } from "acorn";

const regularExpressions = "javascript.regular_expressions";
const flags: Record<string, string> = { d: "hasIndices", s: "dotAll", u: "unicode", v: "unicodeSets", y: "sticky" };

/** Parts of a regular expression that came after the first edition. */
const patternParts: [RegExp, string][] = [
  [/\(\?<[=!]/, `${regularExpressions}.lookbehind_assertion`],
  [/\(\?<[^=!]/, `${regularExpressions}.named_capturing_group`],
  [/\(\?[a-z]*-?[a-z]+:/, `${regularExpressions}.modifiers`],
  [/\\[pP]\{/, `${regularExpressions}.unicode_character_class_escape`],
];

function featuresOfPattern(pattern: string, usedFlags: string): string[] {
  return [
    ...patternParts.filter(([part]) => part.test(pattern)).map(([, feature]) => feature),
    ...usedFlags.split("").flatMap((flag) => (flags[flag] ? [`javascript.builtins.RegExp.${flags[flag]}`] : [])),
  ];
}

const operators: Record<string, string> = {
  "??": "nullish_coalescing",
  "??=": "nullish_coalescing_assignment",
  "||=": "logical_or_assignment",
  "&&=": "logical_and_assignment",
  "**": "exponentiation",
  "**=": "exponentiation_assignment",
};

function isPrivate(node: AnyNode): boolean {
  return node.type === "PrivateIdentifier";
}

/** Features of the language's grammar that a node uses. */
export function syntaxFeatures(node: AnyNode, ancestors: AnyNode[]): string[] {
  switch (node.type) {
    case "StaticBlock":
      return ["javascript.classes.static.initialization_blocks"];
    case "PropertyDefinition":
      if (isPrivate(node.key)) return ["javascript.classes.private_class_fields"];
      return [node.static ? "javascript.classes.static.class_fields" : "javascript.classes.public_class_fields"];
    case "MethodDefinition":
      return isPrivate(node.key) ? ["javascript.classes.private_class_methods"] : [];
    case "AwaitExpression":
      return ancestors.some(({ type }) => type.includes("Function")) ? [] : ["javascript.operators.await.top_level"];
    case "ForOfStatement":
      return node.await ? ["javascript.statements.for_await_of"] : [];
    case "ChainExpression":
      return ["javascript.operators.optional_chaining"];
    case "ImportExpression":
      return [
        "javascript.operators.import",
        ...(node.options ? ["javascript.operators.import.options_parameter"] : []),
      ];
    case "ImportDeclaration":
      return node.attributes.length > 0 ? ["javascript.statements.import.import_attributes"] : [];
    case "MetaProperty":
      return node.meta.name === "import" ? ["javascript.operators.import_meta"] : [];
    case "BinaryExpression":
      if (isPrivate(node.left)) return ["javascript.classes.private_class_fields_in"];
      return operators[node.operator] ? [`javascript.operators.${operators[node.operator]}`] : [];
    case "LogicalExpression":
    case "AssignmentExpression":
      return operators[node.operator] ? [`javascript.operators.${operators[node.operator]}`] : [];
    case "VariableDeclaration":
      return node.kind.includes("using") ? [`javascript.statements.${node.kind.replace(" ", "_")}`] : [];
    case "Literal":
      if (node.regex) return featuresOfPattern(node.regex.pattern, node.regex.flags);
      if (node.bigint) return ["javascript.builtins.BigInt"];
      return typeof node.value === "number" && node.raw?.includes("_") ? ["javascript.grammar.numeric_separators"] : [];
    default:
      return [];
  }
}
