import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#api/db/error-code.ts";
import { pictures } from "#api/db/schema/pictures.ts";
import { measureWebp } from "#api/http/pictures.ts";
import type { Problem } from "../csv.ts";
import type { Counts } from "./table.ts";

export const pictureFolder = "pictures";
const ending = ".webp";
const maxBytes = 8 * 1024 * 1024;

/** The names of all pictures of texts. */
export async function pictureNames(db: Writer): Promise<string[]> {
  const found = await db.select({ name: pictures.name }).from(pictures).orderBy(pictures.name);
  return found.map(({ name }) => name);
}

/** Writes every picture of a text into a folder, as it is shown. */
export async function exportPictures(db: Writer, folder: string): Promise<number> {
  const names = await pictureNames(db);
  if (names.length > 0) await mkdir(join(folder, pictureFolder));
  for (const name of names) {
    const [picture] = await db.select({ bytes: pictures.bytes }).from(pictures).where(eq(pictures.name, name));
    if (picture) await writeFile(join(folder, pictureFolder, `${name}${ending}`), picture.bytes);
  }
  return names.length;
}

/** A picture that was shown already, as it was exported: encoded anew it would be another one. */
async function readPicture(path: string, file: string) {
  if ((await stat(path)).size > maxBytes) return "is larger than 8 MB";
  const bytes = await readFile(path);
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  if (file !== `${name}${ending}`) return "is not as it was exported: new pictures lie beside the text that shows them";
  const size = await measureWebp(bytes);
  return size ? { name, bytes, ...size } : "is no picture in WebP";
}

/** Keeps the pictures of an exported folder, whose texts name them by their address in the portal. */
export async function importPictures(db: Writer, folder: string): Promise<{ counts: Counts[]; problems: Problem[] }> {
  const files = await readdir(join(folder, pictureFolder)).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  const known = new Set(await pictureNames(db));
  const problems: Problem[] = [];
  let added = 0;
  for (const file of files.toSorted()) {
    const found = await readPicture(join(folder, pictureFolder, file), file);
    if (typeof found === "string") problems.push({ file: `${pictureFolder}/${file}`, reason: found });
    else if (!known.has(found.name)) {
      await db.insert(pictures).values(found).onConflictDoNothing();
      added += 1;
    }
  }
  const counts = files.length === 0 ? [] : [{ file: pictureFolder, rows: files.length, added, changed: 0 }];
  return { counts, problems };
}
