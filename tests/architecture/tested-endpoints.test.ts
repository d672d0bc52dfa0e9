import ts from "typescript";
import { expect, test } from "vitest";
import { features } from "#api/app.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { declaredEndpoints, nameOf, type DeclaredEndpoint } from "#tests/support/declared-endpoints.ts";
import { expectNothingForgotten } from "#tests/support/forgotten.ts";
import { isTest, nodesIn, parse, sourcesOf, type SourceFile } from "#tests/support/source-files.ts";

/** What a module takes from the contract: `contract/catalogue/faqs.ts listFaqs` by the name it has here. */
function importsFromContract(tree: ts.SourceFile): Map<string, string> {
  const imports = tree.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
    const bindings = importClause?.namedBindings;
    if (!from.startsWith("#contract/") || !bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements.map(({ name, propertyName = name }): [string, string] => [
      name.text,
      `${from.slice(1)} ${propertyName.text}`,
    ]);
  });
  return new Map(imports);
}

/** Of a family of endpoints, the members that are taken where its name stands; none: all of them. */
function membersTaken({ parent }: ts.Identifier): string[] {
  if (ts.isPropertyAccessExpression(parent)) return [parent.name.text];
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name)) return [];
  return parent.name.elements.map(({ name, propertyName = name }) => propertyName.getText());
}

/** The endpoints whose values a module uses, as `contract/catalogue/faqs.ts listFaqs`; of a family also `… family.member`. */
function usedBy(source: SourceFile): string[] {
  if (!source.text.includes("#contract/")) return [];
  const tree = parse(source);
  const imported = importsFromContract(tree);
  return nodesIn(tree).flatMap((node) => {
    const origin = ts.isIdentifier(node) ? imported.get(node.text) : undefined;
    if (!ts.isIdentifier(node) || origin === undefined) return [];
    if (ts.isImportSpecifier(node.parent) || ts.isQualifiedName(node.parent) || ts.isTypeNode(node.parent)) return [];
    const members = membersTaken(node);
    return members.length > 0 ? members.map((member) => `${origin}.${member}`) : [origin];
  });
}

/** The folder of the feature that implements an endpoint: where its test has its place. */
function featureOf(endpoint: Endpoint): string {
  const [feature] =
    Object.entries(features).find(([, routes]) => routes.some((one) => one.endpoint === endpoint)) ?? [];
  return feature === undefined ? "api/features/" : `api/features/${feature}/`;
}

test("every endpoint is called by a test", async () => {
  const used = new Set(sourcesOf(["api", "content", "tests/e2e", "tests/http"], isTest).flatMap(usedBy));
  const isUsed = (one: DeclaredEndpoint) =>
    used.has(`${one.file} ${one.name}`) || used.has(`${one.file} ${nameOf(one)}`);
  const declared = await declaredEndpoints();
  expect(declared.length).toBeGreaterThan(100);
  expectNothingForgotten(
    declared
      .filter((one) => !isUsed(one))
      .map(
        (one) =>
          `${one.file} declares ${nameOf(one)}, which no test calls: call it in a test in ${featureOf(one.endpoint)}`,
      ),
  );
});
