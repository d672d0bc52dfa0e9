import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { projectPath } from "#runtime/project-path.ts";
import { storeFolders } from "#api/gateways/files/files.ts";
import { dayInDhaka, startOfDay, weekOf } from "#locale/calendar.ts";
import { datesAt } from "./cells.ts";
import { byteOrderMark } from "./csv-writer.ts";
import { requireNewFolder } from "./new-folder.ts";

const templateFolder = projectPath("reference-api/content/template");

const media = { "first-lecture.mp4": "lecture-240p.mp4", "first-lecture-notes.pdf": "lecture-notes.pdf" };

/**
 * Creates a content folder with one example course for a centre to edit, and returns the names of its files. Words such
 * as `today+3` in the template become dates, counted from the Saturday of the week of `now`. Throws an ImportError if
 * the folder is not empty.
 */
export async function makeTemplate(folder: string, now: Date): Promise<string[]> {
  await requireNewFolder(folder);
  const { day } = datesAt(startOfDay(weekOf(dayInDhaka(now))));
  const entries = await readdir(templateFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(templateFolder, join(entry.parentPath, entry.name)));
  for (const file of files) {
    const text = await readFile(join(templateFolder, file), "utf8");
    await mkdir(dirname(join(folder, file)), { recursive: true });
    const dated = text.replace(/\btoday(\+\d+)?\b/g, (word) => day.parse(word));
    await writeFile(join(folder, file), file.endsWith(".csv") ? byteOrderMark + dated : dated);
  }
  await mkdir(join(folder, "media"));
  for (const [name, source] of Object.entries(media))
    await copyFile(join(storeFolders("").demo, source), join(folder, "media", name));
  return [...files, ...Object.keys(media).map((name) => `media/${name}`)].toSorted();
}
