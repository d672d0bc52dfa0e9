import { normalize } from "node:path";
import { and, inArray, isNotNull } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { fileName } from "#api/gateways/files/save-files.ts";
import type { Problem } from "../csv.ts";
import { countPages } from "./pages.ts";
import { filePathOf, typeOf, type Media, type NamedFile } from "./media-files.ts";

const reasons = {
  locked: "asks for a password",
  unreadable: "cannot be read as a PDF",
};

async function storedPages(db: Writer, names: string[]): Promise<Map<string, number>> {
  const { name, pages } = mediaFiles;
  const found = await db
    .selectDistinct({ name, pages })
    .from(mediaFiles)
    .where(and(inArray(name, names), isNotNull(pages)));
  return new Map(found.flatMap(({ name: of, pages: count }) => (count === null ? [] : [[of, count] as const])));
}

/**
 * Adds the page counts of the PDFs among the files to `media.facts`; a file that the database knows is not counted
 * again. Returns PDFs that are unreadable or need a password as problems.
 */
export async function pageProblems(db: Writer, media: Media, files: NamedFile[]): Promise<Omit<Problem, "file">[]> {
  const { dataDir, facts } = media;
  const pdfs = files.filter(({ use }) => typeOf(use.file) === "application/pdf");
  const paths = new Map<string, string>();
  const names = new Map<string, string>();
  for (const { use } of pdfs) {
    const path = filePathOf(media, use.file);
    if (path === undefined || paths.has(use.file)) continue;
    paths.set(use.file, path);
    if (!facts.has(use.file)) names.set(use.file, dataDir === undefined ? normalize(use.file) : await fileName(path));
  }
  const stored = await storedPages(db, [...names.values()]);
  for (const [file, name] of names) {
    const pages = stored.get(name);
    if (pages !== undefined) facts.set(file, { pages });
  }
  const unknown = new Map(
    [...names.keys()].flatMap((file) => (facts.has(file) ? [] : [[paths.get(file) ?? "", file]])),
  );
  const counts = await countPages([...unknown.keys()]);
  const problems = [];
  for (const { line, use } of pdfs) {
    const count = counts.get(paths.get(use.file) ?? "");
    if (typeof count === "number") facts.set(use.file, { pages: count });
    else if (count !== undefined)
      problems.push({ line, column: use.column, reason: `"${use.file}" ${reasons[count]}` });
  }
  return problems;
}
