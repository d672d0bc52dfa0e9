import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, posix, relative } from "node:path";
import ts from "typescript";
import { projectPath } from "#runtime/project-path.ts";
import { importNames } from "../../../scripts/dev/import-names.mjs";

export interface SourceFile {
  /** Path in the repository. */
  file: string;
  text: string;
}

function filesAt(path: string): string[] {
  if (!statSync(projectPath(path)).isDirectory()) return [path];
  const names = readdirSync(projectPath(path), { recursive: true, encoding: "utf8" });
  return names
    .map((name) => `${path}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("/node_modules/"));
}

/** Reads the TypeScript files of folders and files that pass the filter. */
export function sourcesOf(paths: string[], filter: (file: string) => boolean = () => true): SourceFile[] {
  const files = paths.flatMap(filesAt).filter(filter);
  return files.map((file) => ({ file, text: readFileSync(projectPath(file), "utf8") }));
}

export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

export function parse({ file, text }: SourceFile): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** All descendants of a node. */
export function nodesIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (child: ts.Node): void => {
    found.push(child);
    ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

/** Files of the repository that a module imports, type imports included. */
export function filesImportedBy({ file, text }: SourceFile): string[] {
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
    const [name = ""] = fileName.split("?");
    if (name.startsWith(".")) return posix.join(dirname(file), name);
    const [alias = "", ...rest] = name.split("/");
    const folder = importNames[alias];
    return folder === undefined ? [] : posix.join(relative(projectPath("."), folder), ...rest);
  });
}
