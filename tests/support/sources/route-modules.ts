import { readdirSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import ts from "typescript";
import { projectPath } from "#runtime/project-path.ts";
import table from "#app/routes.ts";
import { parse, sourcesOf, type SourceFile } from "./source-files.ts";

export interface RouteModule {
  name: string;
  /** Path pattern without the leading slash. */
  pattern: string;
  /** Name of the enclosing layout route. */
  layout: string | undefined;
  file: string;
  text: string;
  /** Has a default export, so it renders a page instead of only redirecting or sending a file. */
  isPage: boolean;
  /**
   * Kind of meta tags: those of a public page with a canonical URL, or those that exclude a page from search engines.
   */
  meta: "pageMeta" | "ownMeta" | undefined;
}

function leaves(
  entries: RouteConfigEntry[],
  layout?: string,
): { entry: RouteConfigEntry; layout: string | undefined }[] {
  return entries.flatMap((entry) => (entry.children ? leaves(entry.children, entry.id) : [{ entry, layout }]));
}

function exportsOf(source: SourceFile): string[] {
  return parse(source).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      return statement.exportClause.elements.map(({ name }) => name.text);
    }
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ["default"];
    if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? "default"];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  });
}

function sourcesOfFeatures(): Map<string, SourceFile> {
  const folders = readdirSync(projectPath("app/features")).map((feature) => `app/features/${feature}`);
  const mayBeRoute = (file: string) => !/\/components\/|\.(test|server)\./.test(file);
  return new Map(sourcesOf(folders, mayBeRoute).map((source) => [source.file, source]));
}

const sources = sourcesOfFeatures();

/** Feature files that export a page, a loader or an action, and so are route modules. */
export const routeFiles = [...sources.values()]
  .filter((source) => exportsOf(source).some((name) => ["default", "loader", "action"].includes(name)))
  .map(({ file }) => file);

/** Every route of the table with its module. */
export const routeModules: RouteModule[] = leaves(table).map(({ entry, layout }) => {
  const { id: name = "", path: pattern = "", file: appFile } = entry;
  const file = `app/${appFile}`;
  const source = sources.get(file);
  if (!source) throw new Error(`app/routes.ts names ${file}, which does not exist`);
  const { text } = source;
  const [, meta] = /\b(pageMeta|ownMeta)\(/.exec(text) ?? [];
  return {
    name,
    pattern,
    layout,
    file,
    text,
    isPage: exportsOf(source).includes("default"),
    meta: meta === "pageMeta" || meta === "ownMeta" ? meta : undefined,
  };
});
