import ts from "typescript";
import { test } from "vitest";
import { settings } from "#config/settings.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, nodesIn, parse, sourcesOf, type SourceFile } from "#tests/support/sources/source-files.ts";
import { programSources } from "../../scripts/sources.mjs";

/** Names of the properties that a module reads: `env.PORT`, `env["PORT"]`, `const { PORT } = env`. */
function namesReadBy(source: SourceFile): string[] {
  return nodesIn(parse(source)).flatMap((node) => {
    if (ts.isPropertyAccessExpression(node)) return node.name.text;
    if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression)) {
      return node.argumentExpression.text;
    }
    return ts.isBindingElement(node) ? (node.propertyName ?? node.name).getText() : [];
  });
}

test("every setting is read by the program", () => {
  const program = sourcesOf(programSources, (file) => !isTest(file) && file !== "platform/config/settings.ts");
  const names = Object.keys(settings);
  const mentioning = program.filter(({ text }) => names.some((name) => text.includes(name)));
  const read = new Set(mentioning.flatMap(namesReadBy));
  expectNoOmissions(
    names
      .filter((name) => !read.has(name))
      .map((name) => `platform/config/settings.ts declares ${name}, which no program reads: use it or remove it`),
  );
});
