import type { ResizeOptions } from "sharp";
import { maxPictureBytes } from "#contract/uploads.ts";
import { Invalid } from "./errors.ts";
import { encodePicture } from "./pictures.ts";
import { uploadedFileOf } from "./uploads.ts";

interface UploadedPicture {
  dataUrl: string;
  /** Name of the form field. */
  field: string;
  doctorId: number;
}

/** Name of a doctor as owner of pictures in the encoding queue, which serves owners in turn. */
export function pictureOwner(doctorId: number): string {
  return `doctor ${doctorId}`;
}

/**
 * Re-encodes the picture in a data URL as WebP of this size, without metadata. Detects the format from the content, not
 * the name. Throws 422 with the error under `field` if it is unreadable, over 1 MB or refused, or 503 if too many
 * pictures are waiting.
 */
export async function encodeUploadedPicture(
  { dataUrl, field, doctorId }: UploadedPicture,
  size: ResizeOptions,
): Promise<Buffer> {
  const refused = (message: string) => new Invalid({ [field]: [message] });
  const file = uploadedFileOf(dataUrl);
  if (!file) throw refused("ছবিটি পড়া যায়নি।");
  if (file.bytes.byteLength > maxPictureBytes) throw refused("ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।");
  const encoded = await encodePicture(file.bytes, { size, format: "webp", owner: pictureOwner(doctorId) });
  if ("refusal" in encoded) throw refused(encoded.refusal);
  return encoded.bytes;
}
