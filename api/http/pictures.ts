import { createHash } from "node:crypto";
import { bulkhead, BulkheadRejectedError } from "cockatiel";
import sharp, { type ResizeOptions } from "sharp";
import { bounds } from "#contract/bounds.ts";
import { Busy } from "./errors.ts";

const kinds = {
  jpeg: { loader: "VipsForeignLoadJpegBuffer", starts: /^ffd8ff/ },
  png: { loader: "VipsForeignLoadPngBuffer", starts: /^89504e470d0a1a0a/ },
  webp: { loader: "VipsForeignLoadWebpBuffer", starts: /^52494646.{8}57454250/ },
};

type PictureFormat = keyof typeof kinds;

const formats = ["jpeg", "png", "webp"] as const satisfies PictureFormat[];

/**
 * Encodes one picture at a time, with six waiting: a flood uses one thread, and the waiting finish before a page times
 * out.
 */
const encodingQueue = bulkhead(1, 6);

// other loaders are blocked: 3 kB of SVG can keep its renderer busy for a minute
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: formats.map((format) => kinds[format].loader) });
sharp.concurrency(1);

interface EncodeOptions<Format> {
  size: ResizeOptions;
  /** Output format; default: that of the picture. */
  format?: Format;
}

/**
 * Encoded picture with the SHA-256 of its bytes in hex and its size in pixels, or the reason for a refusal in Bengali.
 */
type Encoded<Format> =
  | { bytes: Buffer; sha256: string; format: Format; width: number; height: number }
  | { refusal: string };

function formatOf(bytes: Buffer): PictureFormat | undefined {
  const start = bytes.subarray(0, 12).toString("hex");
  return formats.find((format) => kinds[format].starts.test(start));
}

async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await encodingQueue.execute(work);
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new Busy("এই মুহূর্তে অনেক ছবি জমা পড়ছে। একটু পরে আবার পাঠান।", error);
  }
}

/**
 * Re-encodes a JPEG, PNG or WebP (detected by its first bytes), upright and without metadata; keeps the first frame of
 * an animation. Refuses more than 20 megapixels and encodings of over four seconds, with a reason in Bengali. Throws
 * 503 if too many are waiting.
 */
export async function encodePicture<Format extends PictureFormat | "avif" = PictureFormat>(
  bytes: Buffer,
  { size, format: requested }: EncodeOptions<Format>,
): Promise<Encoded<Format | PictureFormat>> {
  const found = formatOf(bytes);
  if (!found) return { refusal: "JPG, PNG বা WebP ছবি দিন।" };
  const format = requested ?? found;
  const settings = format === "avif" ? { effort: 1 } : {}; // a seventh of the work for the same file size
  return queued(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: bounds.pixels, pages: bounds.frames });
      const encoded = picture
        .rotate()
        .resize(size)
        .toFormat(format, settings)
        .timeout({ seconds: bounds.encodingSeconds });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      const sha256 = createHash("sha256").update(data).digest("hex");
      return { bytes: data, sha256, format, width: info.width, height: info.height };
    } catch (error) {
      const isTooLarge = error instanceof Error && error.message.includes("pixel limit");
      return {
        refusal: isTooLarge
          ? "ছবিটি ২ কোটি পিক্সেলের বেশি হতে পারে না। ছোট করে আবার দিন।"
          : "ছবিটি পড়া যায়নি। JPG, PNG বা WebP ছবি দিন।",
      };
    }
  });
}

/** Size of a WebP in pixels; undefined if it is not a WebP or has too many pixels. */
export async function measureWebp(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  if (formatOf(bytes) !== "webp") return undefined;
  const { width, height } = await measurePicture(bytes);
  return width && height ? { width, height } : undefined;
}

/** Size in pixels of one of the centre's own pictures, when shown upright; empty if it cannot be read. */
export async function measurePicture(bytes: Buffer): Promise<{ width?: number; height?: number }> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: bounds.pixels }).metadata();
    return autoOrient;
  } catch {
    return {};
  }
}
