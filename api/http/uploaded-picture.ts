import type { ResizeOptions } from "sharp";
import { maxPictureBytes } from "#contract/uploads.ts";
import { Invalid } from "./errors.ts";
import { encodePicture } from "./pictures.ts";
import { uploadedFileOf } from "./uploads.ts";

/**
 * The picture of a data URL as WebP of this size, without whatever else the file told. What it is decides its content, not
 * its name. Throws 422 under the field that it was sent in, or 503 when too many wait.
 */
export async function encodeUploadedPicture(dataUrl: string, field: string, size: ResizeOptions): Promise<Buffer> {
  const refused = (message: string) => new Invalid({ [field]: [message] });
  const file = uploadedFileOf(dataUrl);
  if (!file) throw refused("ছবিটি পড়া যায়নি।");
  if (file.bytes.byteLength > maxPictureBytes) throw refused("ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।");
  const encoded = await encodePicture(file.bytes, { size, format: "webp" });
  if ("refusal" in encoded) throw refused(encoded.refusal);
  return encoded.bytes;
}
