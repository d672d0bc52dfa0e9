import ts from "typescript";
import { test } from "vitest";
import { declaredSettings, settingGroups } from "#tests/support/sources/declared-settings.ts";
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

/** Names of the settings that the sources below `roots` read. */
function settingsReadIn(roots: string[]): Set<string> {
  const declaring = new Set(settingGroups.map(({ file }) => file));
  const sources = sourcesOf(roots, (file) => !isTest(file) && !declaring.has(file));
  const mentioning = sources.filter(({ text }) => declaredSettings.some(({ name }) => text.includes(name)));
  return new Set(mentioning.flatMap(namesReadBy));
}

test("every setting is read by the program", () => {
  const read = settingsReadIn(programSources);
  expectNoOmissions(
    declaredSettings
      .filter(({ name }) => !read.has(name))
      .map(({ name, file }) => `${file} declares ${name}, which no program reads: use it or remove it`),
  );
});

test("a shared setting is read by both houses, or by what both use", () => {
  const [portal, api, platform] = [["app", "server"], ["reference-api"], ["platform"]].map(settingsReadIn);
  const shared = declaredSettings.filter(({ file }) => file === "platform/config/shared-settings.ts");
  expectNoOmissions(
    shared
      .filter(({ name }) => !platform?.has(name) && !(portal?.has(name) && api?.has(name)))
      .map(({ name, file }) => `${file} declares ${name}, which one house reads alone: declare it there`),
  );
});
