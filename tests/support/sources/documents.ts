import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { lexer, walkTokens, type MarkedToken, type Token } from "marked";
import { z } from "zod";
import { projectPath } from "#runtime/project-path.ts";
import { levels } from "../../../scripts/testing/levels.mjs";

export interface Document {
  /** Path in the repository. */
  file: string;
  /** Inline code and lines of code blocks. */
  codes: string[];
  /** Targets of links. */
  links: string[];
  /** Ids that links to headings use. */
  anchors: Set<string>;
}

/** Names that documents may use. */
export interface Repository {
  files: string[];
  /** Scripts of package.json. */
  scripts: Set<string>;
  /** Programs of the installed packages. */
  programs: Set<string>;
  /** Playwright projects. */
  projects: Set<string>;
}

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

/** Files of the repository, tracked or new; ignored ones are left out. */
export function listFiles(): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  return execFileSync("git", args, { cwd: projectPath("."), encoding: "utf8" })
    .trim()
    .split("\n");
}

export function readRepository(): Repository {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(projectPath("package.json"), "utf8")));
  return {
    files: listFiles(),
    scripts: new Set(Object.keys(scripts)),
    programs: new Set(readdirSync(projectPath("node_modules/.bin"))),
    projects: new Set([...levels.whole.browserProjects, "smoke"]),
  };
}

/** Narrows a token by its type, which Marked's own union does not, since extensions may define types. */
function isToken<Type extends MarkedToken["type"]>(
  token: Token,
  type: Type,
): token is Extract<MarkedToken, { type: Type }> {
  return token.type === type;
}

/** Id that GitHub gives a heading. */
function anchorOf(heading: string): string {
  const text = heading.replace(/\]\([^)]*\)/g, "");
  const kept = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "");
  return kept.trim().replace(/\s/g, "-");
}

export function parseDocument(file: string, markdown: string): Document {
  const found: Document = { file, codes: [], links: [], anchors: new Set() };
  void walkTokens(lexer(markdown), (token) => {
    if (isToken(token, "codespan")) found.codes.push(token.text);
    if (isToken(token, "code")) found.codes.push(...token.text.split("\n"));
    if (isToken(token, "link")) found.links.push(token.href);
    if (isToken(token, "heading")) found.anchors.add(anchorOf(token.text));
  });
  return found;
}

export function readDocuments(files: string[]): Document[] {
  const names = files.filter((file) => /^(?:[^/]+|docs\/.+)\.md$/.test(file));
  return names.map((file) => parseDocument(file, readFileSync(projectPath(file), "utf8")));
}

/** Links of a document that lead nowhere. */
export function deadLinks({ file, links }: Document, documents: Document[], { files }: Repository): string[] {
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : posix.join(posix.dirname(file), path).replace(/\/$/, "");
    if (anchor !== undefined) return !documents.find((other) => other.file === target)?.anchors.has(anchor);
    return !files.some((known) => known === target || known.startsWith(`${target}/`));
  });
}
