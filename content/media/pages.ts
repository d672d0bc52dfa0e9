import { projectPath } from "#runtime/project-path.ts";
import { runBounded } from "../run-bounded.ts";

const program = projectPath("content/media/count-pages.mjs");

/** For one file, and for as many as are read together. */
const patienceMs = 30_000;
const mostAtOnce = 50;

/** Pages of a PDF, or why there are none. */
export type PageCount = number | "locked" | "unreadable";

/** A line for each file, until the program ended, was too slow, or came to a file that is more than it can bear. */
async function counted(paths: string[]): Promise<string[]> {
  const { written } = await runBounded(process.execPath, [program, ...paths], { patienceMs, mostBytes: 64 * 1024 });
  return written.split("\n").slice(0, -1);
}

function pageCount(line: string | undefined): PageCount {
  const pages = Number(line ?? 0);
  if (pages < 0) return "locked";
  return pages > 0 ? pages : "unreadable";
}

/**
 * The pages of PDFs, by their paths. They are read in a process of their own: whoever made them has no say over the memory and
 * the time of this one, and knows none of its secrets.
 */
export async function countPages(paths: string[]): Promise<Map<string, PageCount>> {
  const counts = new Map<string, PageCount>();
  for (let rest = paths; rest.length > 0; rest = rest.filter((path) => !counts.has(path))) {
    const [first = ""] = rest;
    const lines = await counted(rest.slice(0, mostAtOnce));
    if (lines.length === 0) counts.set(first, "unreadable"); // it had all of the time and the memory to itself
    for (const [place, line] of lines.entries()) counts.set(rest[place] ?? first, pageCount(line));
  }
  return counts;
}
