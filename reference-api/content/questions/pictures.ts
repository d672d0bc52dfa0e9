import { isAbsolute, normalize } from "node:path";
import type { ResizeOptions } from "sharp";
import type { Writer } from "#api/db/client.ts";
import { errorCode } from "#runtime/error-code.ts";
import { NotRegular, readRegular } from "#runtime/regular-file.ts";
import { pictures } from "#api/db/schema/pictures.ts";
import { encodePicture } from "#api/http/pictures.ts";
import { escapeHtml, QuestionError } from "./markup.ts";

/** Function that loads a picture by the name that a file uses for it; undefined: there is no such picture. */
export type PictureSource = (name: string) => Promise<Buffer | undefined>;

/**
 * Picture ready to be stored, with its size in pixels, named by the hash of its bytes; `-WIDTH` follows if it gets
 * smaller variants.
 */
export interface NewPicture {
  name: string;
  bytes: Buffer;
  width: number;
  height: number;
}

export async function storePictures(db: Writer, shown: NewPicture[]): Promise<void> {
  for (const picture of shown) await db.insert(pictures).values(picture).onConflictDoNothing();
}

/** Largest stored size in pixels: the width of a page on a double-density screen, and a legible height. */
const size = { width: 1360, height: 2000, fit: "inside", withoutEnlargement: true } as const;

/**
 * Makes a source of the pictures in or below a folder. It returns undefined for a missing file and for a path outside,
 * and throws NotRegular for a link.
 */
export function picturesOfFolder(folder: string): PictureSource {
  return async (name) => {
    const path = normalize(name);
    if (isAbsolute(path) || path.startsWith("..")) return undefined;
    return readRegular(folder, path).catch((error: unknown) => {
      if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return undefined;
      throw error;
    });
  };
}

const own = /^\/(?!\/)/;
const elsewhere = /^(https?:)?\/\//i;

const attributes = /\s([a-z]+)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;

function attribute(img: string, name: string): string {
  const [, , double, single, bare] = [...img.matchAll(attributes)].find(([, key]) => key?.toLowerCase() === name) ?? [];
  return (double ?? single ?? bare ?? "").trim().replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function nameOf(source: string): string {
  const name = source.replace(/^@@PLUGINFILE@@\/([^?]*).*$/s, "$1"); // Moodle adds the time of an edit: ?time=1590000000
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // the name itself contains a per cent sign
  }
}

/**
 * Re-encodes a picture as WebP; returns undefined if it is not a JPEG, PNG or WebP, has too many pixels, or takes too
 * long.
 */
export async function reencodePicture(bytes: Buffer, size: ResizeOptions): Promise<NewPicture | undefined> {
  const encoded = await encodePicture(bytes, { size, format: "webp" });
  if ("refusal" in encoded) return undefined;
  const { sha256, width, height } = encoded;
  return { name: sha256.slice(0, 32), bytes: encoded.bytes, width, height };
}

export const unreadablePicture = "which is not a JPEG, PNG or WebP of at most 20 megapixels";

async function loadPicture(source: string, from: PictureSource): Promise<NewPicture> {
  const [, base64] = /^data:image\/[a-z]+;base64,(.*)$/is.exec(source) ?? [];
  const name = base64 === undefined ? nameOf(source) : "in its text";
  const bytes =
    base64 === undefined
      ? await from(name).catch((error: unknown) => {
          throw error instanceof NotRegular
            ? new QuestionError(`shows the picture "${name}", which ${error.message}`)
            : error;
        })
      : Buffer.from(base64, "base64");
  if (!bytes && name.startsWith("data:"))
    throw new QuestionError(`shows a picture as ${name.slice(0, 30)}…, ${unreadablePicture}`);
  if (!bytes) throw new QuestionError(`shows the picture "${name.slice(0, 200)}", which is not there`);
  const picture = await reencodePicture(bytes, size);
  if (!picture) throw new QuestionError(`shows the picture "${name}", ${unreadablePicture}`);
  return picture;
}

/**
 * Returns the position after the tag that begins at `start`, or -1 if it does not end; a `>` in quotes does not end it.
 */
function endOfTag(html: string, start: number): number {
  let quote = "";
  for (let place = start; place < html.length; place += 1) {
    const sign = html.charAt(place);
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === ">") return place + 1;
    else if (sign === '"' || sign === "'") quote = sign;
  }
  return -1;
}

/** Splits HTML into texts and `<img>` tags: every second part is a tag. */
function splitAtImages(html: string): string[] {
  const parts: string[] = [];
  let done = 0;
  for (const { index } of html.matchAll(/<img\b/gi)) {
    if (index < done) continue;
    const end = endOfTag(html, index);
    if (end === -1) break;
    parts.push(html.slice(done, index), html.slice(index, end));
    done = end;
  }
  return [...parts, html.slice(done)];
}

/**
 * Replaces the pictures of a file in HTML by pictures of the portal: each is re-encoded, added to `newPictures`, and
 * gets a size and the alternative text of the file. Pictures of the portal and of other sites are unchanged. Throws a
 * QuestionError for a picture that is missing or cannot be read.
 */
export async function withOwnPictures(
  html: string,
  from: PictureSource,
  newPictures: Map<string, NewPicture>,
): Promise<string> {
  const parts = splitAtImages(html);
  for (const [place, img] of parts.entries()) {
    const source = place % 2 === 1 ? attribute(img, "src") : "";
    if (source === "" || own.test(source) || elsewhere.test(source)) continue;
    const picture = await loadPicture(source, from);
    newPictures.set(picture.name, picture);
    const alt = escapeHtml(attribute(img, "alt")).replaceAll('"', "&quot;");
    parts[place] =
      `<img src="/media/pictures/${picture.name}.webp" alt="${alt}" width="${picture.width}" height="${picture.height}">`;
  }
  return parts.join("");
}
