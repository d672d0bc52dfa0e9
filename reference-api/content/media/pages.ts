import { projectPath } from "#runtime/project-path.ts";
import { runBounded } from "../run-bounded.ts";

const program = projectPath("reference-api/content/media/count-pages.mjs");

/** Timeout of one process, for all files that it reads. */
const timeoutMs = 30_000;
const filesPerProcess = 50;

export type PageCount = number | "locked" | "unreadable";

/** Runs the counting process and returns one line per file, up to the file at which it crashed or was stopped. */
async function outputLines(paths: string[]): Promise<string[]> {
  const { written } = await runBounded(process.execPath, [program, ...paths], {
    timeoutMs: timeoutMs,
    maxBytes: 64 * 1024,
  });
  return written.split("\n").slice(0, -1);
}

function pageCount(line: string | undefined): PageCount {
  const pages = Number(line ?? 0);
  if (pages < 0) return "locked";
  return pages > 0 ? pages : "unreadable";
}

/**
 * Counts the pages of PDFs, by path, in separate processes with limited time and memory and without the environment
 * variables of this one, because a file may be malicious.
 */
export async function countPages(paths: string[]): Promise<Map<string, PageCount>> {
  const counts = new Map<string, PageCount>();
  for (let rest = paths; rest.length > 0; rest = rest.filter((path) => !counts.has(path))) {
    const [first = ""] = rest;
    const lines = await outputLines(rest.slice(0, filesPerProcess));
    if (lines.length === 0) counts.set(first, "unreadable"); // the process failed at its first file
    for (const [place, line] of lines.entries()) counts.set(rest[place] ?? first, pageCount(line));
  }
  return counts;
}
