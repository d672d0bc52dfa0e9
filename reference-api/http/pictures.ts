import { createHash } from "node:crypto";
import type { ResizeOptions } from "sharp";
import { bounds } from "#contract/bounds.ts";
import { QueueFull } from "#runtime/fair-queue.ts";
import type { PictureFormat } from "#runtime/pictures/checks.mjs";
import type { PictureJob, PictureResult } from "#runtime/pictures/picture-process.ts";
import { runPictureJob } from "#runtime/pictures/picture-queue.ts";
import { Busy } from "./errors.ts";

interface EncodeOptions<Format> {
  size: ResizeOptions;
  /** Output format; default: that of the picture. */
  format?: Format;
  /** Owner of the picture: pictures are encoded in turn by owner. Default: the centre. */
  owner?: string;
}

/**
 * Encoded picture with its format, the SHA-256 of its bytes in hex and its size in pixels; or the reason for a refusal,
 * in Bengali.
 */
type Encoded<Format> =
  | { bytes: Buffer; sha256: string; format: Format; width: number; height: number }
  | { refusal: string };

const centre = "centre";
const notAPicture = "JPG, PNG বা WebP ছবি দিন।";
const unreadable = `ছবিটি পড়া যায়নি। ${notAPicture}`;
const refusals: Partial<Record<string, string>> = {
  kind: notAPicture,
  heic: notAPicture,
  pixels: "ছবিটি ২ কোটি পিক্সেলের বেশি হতে পারে না। ছোট করে আবার দিন।",
};

async function run(owner: string, job: PictureJob): Promise<PictureResult> {
  try {
    return await runPictureJob(owner, job, bounds.encodingSeconds * 1000);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new Busy("এই মুহূর্তে অনেক ছবি জমা পড়ছে। একটু পরে আবার পাঠান।", error);
  }
}

/**
 * Re-encodes a JPEG, PNG or WebP (detected by its first bytes), upright and without metadata; keeps the first frame of
 * an animation. Returns a refusal for any other or unreadable file, one of more than 20 megapixels or of too complex a
 * structure, and for an encoding of over four seconds. Throws 503 if too many are waiting.
 */
export async function encodePicture<Format extends PictureFormat | "avif" = PictureFormat>(
  bytes: Buffer,
  { size, format, owner = centre }: EncodeOptions<Format>,
): Promise<Encoded<Format | PictureFormat>> {
  const settings = format === "avif" ? { effort: 1 } : {}; // a seventh of the work for the same file size
  const result = await run(owner, { input: bytes, pixels: bounds.pixels, attempts: [{ size, format, settings }] });
  if ("refusal" in result) return { refusal: refusals[result.refusal] ?? unreadable };
  if (!("bytes" in result)) return { refusal: unreadable };
  const data = Buffer.from(result.bytes ?? []);
  const sha256 = createHash("sha256").update(data).digest("hex");
  return { bytes: data, sha256, format: format ?? result.found, width: result.width, height: result.height };
}

/**
 * Size of a WebP in pixels; undefined if it is not a WebP, is unreadable or has too many pixels. Throws 503 if too many
 * pictures are waiting.
 */
export async function measureWebp(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  const { found, width, height } = await measure(bytes);
  return found === "webp" && width && height ? { width, height } : undefined;
}

/**
 * Size in pixels of a JPEG, PNG or WebP, when shown upright; an empty object if it cannot be read or has too many
 * pixels. Throws 503 if too many pictures are waiting.
 */
export async function measurePicture(bytes: Buffer): Promise<{ width?: number; height?: number }> {
  const { width, height } = await measure(bytes);
  return width && height ? { width, height } : {};
}

async function measure(bytes: Buffer): Promise<{ found?: PictureFormat; width?: number; height?: number }> {
  const result = await run(centre, { input: bytes, pixels: bounds.pixels });
  return "width" in result ? result : {};
}
