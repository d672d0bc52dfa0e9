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

/** One at a time and six that wait: a flood of pictures takes one thread, and who waits is answered while a page still does. */
const turns = bulkhead(1, 6);

// nothing else is ever asked to read: 3 kB of SVG can keep its renderer at work for a minute
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: formats.map((format) => kinds[format].loader) });
sharp.concurrency(1);

interface Wanted<Format> {
  size: ResizeOptions;
  /** The format of the result; that of the picture unless said otherwise. */
  format?: Format;
}

/** `sha256` in hex names the bytes; sizes are in pixels. */
type Encoded<Format> =
  | { bytes: Buffer; sha256: string; format: Format; width: number; height: number }
  | { refusal: string };

function formatOf(bytes: Buffer): PictureFormat | undefined {
  const start = bytes.subarray(0, 12).toString("hex");
  return formats.find((format) => kinds[format].starts.test(start));
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await turns.execute(work);
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new Busy("এই মুহূর্তে অনেক ছবি জমা পড়ছে। একটু পরে আবার পাঠান।", error);
  }
}

/**
 * A JPEG, PNG or WebP by its first bytes, upright and encoded anew, so that nothing but the picture is left: of one that
 * moves its first frame, at most 20 megapixels of at most four seconds' work. Otherwise why it is refused, in Bengali.
 * Throws 503 when too many wait.
 */
export async function encodePicture<Format extends PictureFormat | "avif" = PictureFormat>(
  bytes: Buffer,
  { size, format: wanted }: Wanted<Format>,
): Promise<Encoded<Format | PictureFormat>> {
  const found = formatOf(bytes);
  if (!found) return { refusal: "JPG, PNG বা WebP ছবি দিন।" };
  const format = wanted ?? found;
  const settings = format === "avif" ? { effort: 1 } : {}; // a seventh of the work for bytes that are as few
  return inTurn(async () => {
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

/** The size in pixels of a WebP; undefined: it is none, or has too many of them. */
export async function measureWebp(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  if (formatOf(bytes) !== "webp") return undefined;
  const { width, height } = await measurePicture(bytes);
  return width && height ? { width, height } : undefined;
}

/** The size in pixels of a picture of the centre's own, as it is shown upright; none where it cannot be read. */
export async function measurePicture(bytes: Buffer): Promise<{ width?: number; height?: number }> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: bounds.pixels }).metadata();
    return autoOrient;
  } catch {
    return {};
  }
}
