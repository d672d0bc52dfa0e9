import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, posix } from "node:path";
import ts from "typescript";
import { z } from "zod";
import { projectPath } from "#runtime/project-path.ts";

export interface SourceFile {
  /** Its path in the repository. */
  file: string;
  text: string;
}

function filesAt(place: string): string[] {
  if (!statSync(projectPath(place)).isDirectory()) return [place];
  const names = readdirSync(projectPath(place), { recursive: true, encoding: "utf8" });
  return names.map((name) => `${place}/${name}`).filter((file) => /\.tsx?$/.test(file));
}

/** The TypeScript of these folders and files. */
export function sourcesOf(places: string[], isWanted: (file: string) => boolean = () => true): SourceFile[] {
  const files = places.flatMap(filesAt).filter(isWanted);
  return files.map((file) => ({ file, text: readFileSync(projectPath(file), "utf8") }));
}

export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);

export function parse({ file, text }: SourceFile): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** Every node below the given one. */
export function nodesIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (child: ts.Node): void => {
    found.push(child);
    ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

const manifest = z.object({ imports: z.record(z.string(), z.string()) });
const { imports } = manifest.parse(JSON.parse(readFileSync(projectPath("package.json"), "utf8")));

/** The files of the repository that a module imports, its types too. */
export function filesImportedBy({ file, text }: SourceFile): string[] {
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
    const [name = ""] = fileName.split("?");
    if (name.startsWith(".")) return posix.join(dirname(file), name);
    const [room = "", ...rest] = name.split("/");
    const place = imports[name] ?? imports[`${room}/*`];
    return place === undefined ? [] : posix.normalize(place.replace("*", rest.join("/")));
  });
}
