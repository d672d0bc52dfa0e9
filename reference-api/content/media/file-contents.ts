import { basename, dirname, extname } from "node:path";
import { encodePicture } from "#api/http/pictures.ts";
import { readRegular } from "#runtime/regular-file.ts";
import { unreadablePicture } from "../questions/pictures.ts";
import { decodeText, NotUtf8 } from "../text-file.ts";
import { typeOf, type ContentType } from "./media-files.ts";

const startBytes = 16;

const boxes = /^(ftyp|styp|sidx|moov|moof|mdat|free|skip|wide|pnot)$/;
const isBox = (start: Buffer) => boxes.test(start.toString("latin1", 4, 8));
const isMpegAudio = ([first = 0, second = 0, third]: Buffer) =>
  (first === 0xff && second >= 0xe0) || (first === 0x49 && second === 0x44 && third === 0x33);

const recordings: Record<string, (start: Buffer) => boolean> = {
  ".mp4": isBox,
  ".m4s": isBox,
  ".m4a": isBox,
  ".mp3": isMpegAudio,
  ".ts": ([first]) => first === 0x47,
  ".m3u8": (start) => /^(\u00ef\u00bb\u00bf)?#EXTM3U/.test(start.toString("latin1")),
};

async function captionProblem(folder: string, name: string): Promise<string | undefined> {
  try {
    const text = decodeText(await readRegular(folder, name));
    return /^\uFEFF?WEBVTT(?:[ \t\n]|$)/.test(text) ? undefined : "is not WebVTT: it does not begin with WEBVTT";
  } catch (error) {
    if (error instanceof NotUtf8) return "is not WebVTT: it is not text in UTF-8";
    throw error;
  }
}

const pictureFormats: Partial<Record<ContentType, string>> = { "image/webp": "webp", "image/jpeg": "jpeg" };

async function pictureProblem(folder: string, name: string, expected: string): Promise<string | undefined> {
  const size = { width: 16, height: 16, fit: "inside" } as const;
  const decoded = await encodePicture(await readRegular(folder, name), { size });
  if ("refusal" in decoded) return `cannot be shown: ${unreadablePicture.replace("which is", "it is")}`;
  return decoded.format === expected ? undefined : `is a picture of another type: ${decoded.format}`;
}

/**
 * Returns why the content of a picture, recording, playlist or caption file does not fit its extension; undefined if it
 * does, and for other types such as PDF, which `pageProblems` checks.
 */
export async function contentProblem(path: string): Promise<string | undefined> {
  const [folder, name] = [dirname(path), basename(path)];
  const format = pictureFormats[typeOf(name)];
  if (format !== undefined) return pictureProblem(folder, name, format);
  if (typeOf(name) === "text/vtt") return captionProblem(folder, name);
  const begins = recordings[extname(name).toLowerCase()];
  if (!begins || begins(await readRegular(folder, name, startBytes))) return undefined;
  return `does not begin as a file of type ${extname(name).toLowerCase().slice(1)} does`;
}
