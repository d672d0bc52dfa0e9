import { join } from "node:path";
import { inArray } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { pictures, pictureSizes } from "#api/db/schema/pictures.ts";
import { encodePicture } from "#api/http/pictures.ts";
import { NotRegular } from "#runtime/regular-file.ts";
import * as cell from "../cells.ts";
import type { CheckedRow, Problem } from "../csv.ts";
import {
  reencodePicture,
  storePictures,
  picturesOfFolder,
  unreadablePicture,
  type NewPicture,
} from "../questions/pictures.ts";
import type { MediaFolders } from "./media-files.ts";

/** Further variants of a WebP picture: fraction of its width, format, and extension of the name (none for WebP). */
const variants = [
  { part: 1, format: "avif", ending: ".avif" },
  { part: 1, format: "jpeg", ending: ".jpg" }, // only for old browsers
  { part: 0.5, format: "avif", ending: ".avif" },
  { part: 0.5, format: "webp", ending: "" },
] as const;

export const sizedName = ({ name, width }: NewPicture) => `${name}-${width}`;

export async function storeWithVariants(db: Writer, picture: NewPicture): Promise<boolean> {
  const { name, bytes } = picture;
  const withoutWidth = name.slice(0, name.lastIndexOf("-") + 1);
  const made: (typeof pictureSizes.$inferInsert)[] = [];
  for (const { part, format, ending } of variants) {
    const width = picture.width * part;
    const encoded = await encodePicture(bytes, { size: { width }, format });
    if ("refusal" in encoded) return false;
    made.push({ name: `${withoutWidth}${width}${ending}`, picture: name, bytes: encoded.bytes });
  }
  await storePictures(db, [picture]);
  await db.insert(pictureSizes).values(made).onConflictDoNothing();
  return true;
}

const ownName = (address: string) => /^\/media\/pictures\/([\w-]+)\.webp$/.exec(address)?.[1] ?? "";

interface PictureCell {
  column: string;
  /** A path below `media/` or a picture URL; null: no picture. */
  value: string | null;
}

async function storedNames(db: Writer, names: string[]): Promise<Set<string>> {
  const found = await db.select({ name: pictures.name }).from(pictures).where(inArray(pictures.name, names));
  return new Set(found.map(({ name }) => name));
}

/**
 * Returns functions for a table definition that crop the pictures named by its rows to `shape` (pixels of the largest
 * variant), report problems, and store the pictures with the rows.
 */
export function picturesOf<Row>(
  media: MediaFolders,
  shape: { width: number; height: number },
  named: (row: Row) => PictureCell,
) {
  const fileBytes = picturesOfFolder(join(media.folder, "media"));
  const made = new Map<string, NewPicture>();

  async function problemWithFile(file: string): Promise<string | undefined> {
    const bytes = await fileBytes(file).catch((error: unknown) => {
      if (error instanceof NotRegular) return error;
      throw error;
    });
    if (bytes instanceof NotRegular) return `names "${file}", which ${bytes.message}`;
    if (!bytes) return `media/${file} is not there`;
    const picture = await reencodePicture(bytes, { ...shape, fit: "cover" });
    if (!picture) return `names "${file}", ${unreadablePicture}`;
    made.set(file, { ...picture, name: sizedName(picture) });
    return undefined;
  }

  async function conflicts(db: Writer, rows: CheckedRow<Row>[]): Promise<Omit<Problem, "file">[]> {
    const values = rows.map(({ row }) => named(row).value ?? "");
    const kept = await storedNames(db, values.map(ownName));
    const problems = [];
    for (const { line, row } of rows) {
      const { column, value } = named(row);
      if (value === null || made.has(value)) continue;
      const isAddress = cell.picture.safeParse(value).success;
      const isMissing = ownName(value) !== "" && !kept.has(ownName(value));
      const missing = isMissing ? `"${value}" is not a stored picture` : undefined;
      const reason = isAddress ? missing : await problemWithFile(value);
      if (reason !== undefined) problems.push({ line, column, reason });
    }
    return problems;
  }

  return {
    conflicts,
    /** Path at which the portal shows a picture; null: the row names none. */
    addressOf(value: string | null): string | null {
      const picture = value === null ? undefined : made.get(value);
      return picture ? `/media/pictures/${picture.name}.webp` : value;
    },
    async keep(db: Writer): Promise<void> {
      const wanted = [...made.values()];
      const kept = await storedNames(
        db,
        wanted.map(({ name }) => name),
      );
      for (const picture of wanted) if (!kept.has(picture.name)) await storeWithVariants(db, picture);
    },
  };
}
