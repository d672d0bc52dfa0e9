import { execFileSync } from "node:child_process";
import { projectPath } from "#runtime/project-path.ts";
import type { Document, Repository } from "./documents.ts";

/** Files outside the repository that documents name. */
const foreignFiles = new Set([
  "pg_hba.conf", // of PostgreSQL
  "index.js", // of a build, as an argument
  "site.json", // of the data folder
  "robots.txt", // that the portal serves, like the following
  "security.txt",
  "map.png", // of a centre's content folder, like the following
  "ecg.png",
  "questions/01-medicine.csv",
  "large/doctors/doctors.csv",
]);

const extension = /\.(?:tsx?|[cm]?js|md|json|css|csv|svg|png|jpg|webp|ya?ml|ini|conf|service|xml|txt|spec)$/;

/** Text that stands for other text: <name>, FOLDER, …, NNNN. */
const placeholder = /<[^>]*>|…|\.\.\.|\b[A-Z]{4,}\b(?!\.md)/;

/** Words of code without quotes, brackets, the `#` of an import and the punctuation of a sentence. */
function wordsOf(code: string): string[] {
  return code
    .split(/[\s"'`()=,;|]+/)
    .map((word) => word.replace(/^#|^\.\/|[:.]+$/g, "").replace(/:\d+$/, ""))
    .filter((word) => word !== "");
}

/** Checks whether a word of code is meant as a path of the repository, and not as a URL, a package or a media type. */
function isPath(word: string, roots: Set<string>): boolean {
  if (/^[/@~-]|:|\{\w+\}|^\.\w+(\.tsx?)?$/.test(word)) return false;
  return extension.test(word) || word.endsWith("/") || (word.includes("/") && roots.has(word.split("/")[0] ?? ""));
}

/** Pattern of a path in which `*`, `**` and `{a,b}` may occur; the beginning of the path may be left out. */
function patternOf(path: string): RegExp {
  const wildcards: Record<string, string> = { "**/": "(?:.+/)?", "**": ".+", "*": "[^/]*" };
  const pattern = path
    .replace(/[.+?^$()[\]\\|]/g, "\\$&")
    .replace(/\*\*\/|\*\*|\*/g, (found) => wildcards[found] ?? found)
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(",", "|")})`);
  return new RegExp(`^(?:.*/)?${pattern}(?:/.*)?$`);
}

/** Up to the first part with a placeholder: `reference-api/features/<name>/routes.ts` becomes `reference-api/features`. */
function knownPart(path: string): string {
  const parts = path.replace(/\/$/, "").split("/");
  const unknown = parts.findIndex((part) => placeholder.test(part));
  return (unknown === -1 ? parts : parts.slice(0, unknown)).join("/");
}

/** Paths that .gitignore names, such as those of a build. */
function ignoredAmong(paths: string[]): Set<string> {
  if (paths.length === 0) return new Set();
  const options = { cwd: projectPath("."), encoding: "utf8", input: paths.join("\n") } as const;
  try {
    return new Set(execFileSync("git", ["check-ignore", "--no-index", "--stdin"], options).trim().split("\n"));
  } catch {
    return new Set(); // git ends with 1 if there is none
  }
}

/** Paths that a document names in code and that do not exist. */
export function missingPaths({ codes }: Pick<Document, "codes">, { files }: Repository): string[] {
  const roots = new Set(files.map((file) => file.split("/")[0] ?? ""));
  const named = codes.flatMap(wordsOf).filter((word) => isPath(word, roots));
  const missing = named.filter((word) => {
    const path = knownPart(word);
    if (path === "" || foreignFiles.has(path)) return false;
    const pattern = patternOf(path);
    return !files.some((file) => pattern.test(file));
  });
  const ignored = ignoredAmong(missing);
  return [...new Set(missing)].filter((path) => !ignored.has(path));
}
