import { Invalid } from "#api/http/errors.ts";
import { encodePicture } from "#api/http/pictures.ts";
import { uploadedFileOf } from "#api/http/uploads.ts";

const maxBytes = 1_000_000;
const sidePixels = 256;

function refused(message: string): Invalid {
  return new Invalid({ avatar: [message] });
}

/** The picture of a data URL as 256 × 256 WebP, without whatever else the file told. What it is decides its content, not its name. Throws 422, or 503 when too many wait. */
export async function encodeAvatar(dataUrl: string): Promise<Buffer> {
  const file = uploadedFileOf(dataUrl);
  if (!file) throw refused("ছবিটি পড়া যায়নি।");
  if (file.bytes.byteLength > maxBytes) throw refused("ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।");
  const size = { width: sidePixels, height: sidePixels, fit: "cover" } as const;
  const encoded = await encodePicture(file.bytes, { size, format: "webp" });
  if ("refusal" in encoded) throw refused(encoded.refusal);
  return encoded.bytes;
}
