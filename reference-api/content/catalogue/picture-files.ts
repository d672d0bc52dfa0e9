import { createHash } from "node:crypto";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import { NotRegular, readRegular, regularFile } from "#runtime/regular-file.ts";
import { pictures } from "#api/db/schema/pictures.ts";
import { measureWebp } from "#api/http/pictures.ts";
import type { Problem } from "#content/csv.ts";
import { storePictures, type NewPicture } from "#content/questions/pictures.ts";
import { storeWithVariants } from "#content/media/sized-pictures.ts";
import type { Counts } from "#content/tables/table.ts";

export const pictureFolder = "pictures";
const ending = ".webp";
const maxBytes = 8 * 1024 * 1024;
const unreadable = "is not a WebP picture";

export async function pictureNames(db: Writer): Promise<string[]> {
  const found = await db.select({ name: pictures.name }).from(pictures).orderBy(pictures.name);
  return found.map(({ name }) => name);
}

/**
 * Writes the stored pictures to `pictures/` in a folder, without the smaller sizes, which derive from the largest.
 * Returns their number.
 */
export async function exportPictures(db: Writer, folder: string): Promise<number> {
  const names = await pictureNames(db);
  if (names.length > 0) await mkdir(join(folder, pictureFolder));
  for (const name of names) {
    const [picture] = await db.select({ bytes: pictures.bytes }).from(pictures).where(eq(pictures.name, name));
    if (picture) await writeFile(join(folder, pictureFolder, `${name}${ending}`), picture.bytes);
  }
  return names.length;
}

const fileForm = /^(([0-9a-f]{32})(?:-(\d{2,4}))?)\.webp$/;

/**
 * Reads an exported picture without re-encoding it, which would change its name. Returns a string with the reason if it
 * cannot be used.
 */
async function readPicture(folder: string, file: string): Promise<NewPicture | string> {
  let bytes;
  try {
    const path = join(pictureFolder, file);
    if ((await stat(await regularFile(folder, path))).size > maxBytes) return "is larger than 8 MB";
    bytes = await readRegular(folder, path);
  } catch (error) {
    if (error instanceof NotRegular) return error.message;
    throw error;
  }
  const [, name = "", digest, width] = fileForm.exec(file) ?? [];
  const modified = "was changed after its export: put new pictures beside the text that shows them";
  if (digest !== createHash("sha256").update(bytes).digest("hex").slice(0, 32)) return modified;
  const size = await measureWebp(bytes);
  if (!size) return unreadable;
  const hasNamedSize = width === undefined || (size.width === Number(width) && size.width % 2 === 0);
  return hasNamedSize ? { name, bytes, ...size } : modified;
}

async function storePicture(db: Writer, picture: NewPicture): Promise<boolean> {
  if (picture.name.includes("-")) return storeWithVariants(db, picture);
  await storePictures(db, [picture]);
  return true;
}

export async function importPictures(db: Writer, folder: string): Promise<{ counts: Counts[]; problems: Problem[] }> {
  const files = await readdir(join(folder, pictureFolder)).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  const known = new Set(await pictureNames(db));
  const problems: Problem[] = [];
  let added = 0;
  for (const file of files.toSorted()) {
    const found = await readPicture(folder, file);
    const problem = (reason: string) => problems.push({ file: `${pictureFolder}/${file}`, reason });
    if (typeof found === "string") problem(found);
    else if (known.has(found.name)) continue;
    else if (await storePicture(db, found)) added += 1;
    else problem(unreadable);
  }
  const counts = files.length === 0 ? [] : [{ file: pictureFolder, rows: files.length, added, changed: 0 }];
  return { counts, problems };
}
