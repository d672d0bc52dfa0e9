import { join } from "node:path";
import { inArray } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { pictures, pictureSizes } from "#api/db/schema/pictures.ts";
import { encodePicture } from "#api/http/pictures.ts";
import * as cell from "../cells.ts";
import type { CheckedRow, Problem } from "../csv.ts";
import {
  encodedAnew,
  keepPictures,
  picturesOfFolder,
  unreadablePicture,
  type NewPicture,
} from "../questions/pictures.ts";
import type { MediaFolders } from "./media-files.ts";

/** What is made of a picture: parts of its width, and the endings of names; the pictures' own format, WebP, needs none. */
const variants = [
  { part: 1, format: "avif", ending: ".avif" },
  { part: 1, format: "jpeg", ending: ".jpg" }, // for old browsers alone
  { part: 0.5, format: "avif", ending: ".avif" },
  { part: 0.5, format: "webp", ending: "" },
] as const;

/** The name of a picture that is shown in sizes tells its width. */
export const sizedName = ({ name, width }: NewPicture) => `${name}-${width}`;

/** Keeps a picture with the variants that are made of it. False: it cannot be read. */
export async function keepInSizes(db: Writer, picture: NewPicture): Promise<boolean> {
  const { name, bytes } = picture;
  const made: (typeof pictureSizes.$inferInsert)[] = [];
  for (const { part, format, ending } of variants) {
    const width = picture.width * part;
    const encoded = await encodePicture(bytes, { size: { width }, format });
    if ("refusal" in encoded) return false;
    made.push({ name: name.replace(/\d+$/, `${width}${ending}`), picture: name, bytes: encoded.bytes });
  }
  await keepPictures(db, [picture]);
  await db.insert(pictureSizes).values(made).onConflictDoNothing();
  return true;
}

/** The name of a picture by its address here; empty: it is from elsewhere. */
const ownName = (address: string) => /^\/media\/pictures\/([\w-]+)\.webp$/.exec(address)?.[1] ?? "";

interface Named {
  column: string;
  /** A path below `media/`, or the address of a picture; null: none. */
  value: string | null;
}

async function keptNames(db: Writer, names: string[]): Promise<Set<string>> {
  const found = await db.select({ name: pictures.name }).from(pictures).where(inArray(pictures.name, names));
  return new Set(found.map(({ name }) => name));
}

/**
 * What a table does with the pictures that its rows name: cuts files to their shape, in pixels of the larger size, says what
 * is wrong with them, and keeps them with the rows.
 */
export function picturesOf<Row>(
  media: MediaFolders,
  shape: { width: number; height: number },
  named: (row: Row) => Named,
) {
  const fileBytes = picturesOfFolder(join(media.folder, "media"));
  const made = new Map<string, NewPicture>();

  async function problemWithFile(file: string): Promise<string | undefined> {
    const bytes = await fileBytes(file);
    if (!bytes) return `media/${file} is not there`;
    const picture = await encodedAnew(bytes, { ...shape, fit: "cover" });
    if (!picture) return `names "${file}", ${unreadablePicture}`;
    made.set(file, { ...picture, name: sizedName(picture) });
    return undefined;
  }

  async function conflicts(db: Writer, rows: CheckedRow<Row>[]): Promise<Omit<Problem, "file">[]> {
    const values = rows.map(({ row }) => named(row).value ?? "");
    const kept = await keptNames(db, values.map(ownName));
    const problems = [];
    for (const { line, row } of rows) {
      const { column, value } = named(row);
      if (value === null || made.has(value)) continue;
      const isAddress = cell.picture.safeParse(value).success;
      const isLost = ownName(value) !== "" && !kept.has(ownName(value));
      const lost = isLost ? `"${value}" is no picture that is kept` : undefined;
      const reason = isAddress ? lost : await problemWithFile(value);
      if (reason !== undefined) problems.push({ line, column, reason });
    }
    return problems;
  }

  return {
    conflicts,
    /** The address at which a picture is shown; null: a row names none. */
    addressOf(value: string | null): string | null {
      const picture = value === null ? undefined : made.get(value);
      return picture ? `/media/pictures/${picture.name}.webp` : value;
    },
    async keep(db: Writer): Promise<void> {
      const wanted = [...made.values()];
      const kept = await keptNames(
        db,
        wanted.map(({ name }) => name),
      );
      for (const picture of wanted) if (!kept.has(picture.name)) await keepInSizes(db, picture);
    },
  };
}
