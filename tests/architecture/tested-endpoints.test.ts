import ts from "typescript";
import { expect, test } from "vitest";
import { features } from "#api/app.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { declaredEndpoints, nameOf, type DeclaredEndpoint } from "#tests/support/api/declared-endpoints.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, nodesIn, parse, sourcesOf, type SourceFile } from "#tests/support/sources/source-files.ts";

/** Imports of a module from the contract: its local name → `contract/catalogue/faqs.ts listFaqs`. */
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

/** Members of an endpoint family that are used at this identifier; empty if the whole family is. */
function membersUsed({ parent }: ts.Identifier): string[] {
  if (ts.isPropertyAccessExpression(parent)) return [parent.name.text];
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name)) return [];
  return parent.name.elements.map(({ name, propertyName = name }) => propertyName.getText());
}

/** Endpoints that a module uses as values, such as `contract/catalogue/faqs.ts listFaqs`; family members as `… family.member`. */
function usedBy(source: SourceFile): string[] {
  if (!source.text.includes("#contract/")) return [];
  const tree = parse(source);
  const imported = importsFromContract(tree);
  return nodesIn(tree).flatMap((node) => {
    const origin = ts.isIdentifier(node) ? imported.get(node.text) : undefined;
    if (!ts.isIdentifier(node) || origin === undefined) return [];
    if (ts.isImportSpecifier(node.parent) || ts.isQualifiedName(node.parent) || ts.isTypeNode(node.parent)) return [];
    const members = membersUsed(node);
    return members.length > 0 ? members.map((member) => `${origin}.${member}`) : [origin];
  });
}

/** Folder of the feature that implements an endpoint, where its test belongs. */
function featureOf(endpoint: Endpoint): string {
  const [feature] =
    Object.entries(features).find(([, routes]) => routes.some((one) => one.endpoint === endpoint)) ?? [];
  return feature === undefined ? "reference-api/features/" : `reference-api/features/${feature}/`;
}

test("every endpoint is called by a test", async () => {
  const used = new Set(sourcesOf(["reference-api", "tests/e2e", "tests/http"], isTest).flatMap(usedBy));
  const isUsed = (one: DeclaredEndpoint) =>
    used.has(`${one.file} ${one.name}`) || used.has(`${one.file} ${nameOf(one)}`);
  const declared = await declaredEndpoints();
  expect(declared.length).toBeGreaterThan(100);
  expectNoOmissions(
    declared
      .filter((one) => !isUsed(one))
      .map(
        (one) =>
          `${one.file} declares ${nameOf(one)}, which no test calls: call it in a test in ${featureOf(one.endpoint)}`,
      ),
  );
});
