import { Invalid } from "#api/http/errors.ts";
import { encodePicture } from "#api/http/pictures.ts";
import { uploadedFileOf } from "#api/http/uploads.ts";
import { maxPictureBytes } from "#contract/uploads.ts";

const longestSidePixels = 1600;

function refused(message: string): Invalid {
  return new Invalid({ slip: [message] });
}

/** The picture of a data URL as WebP that can still be read, without whatever else the file told. Throws 422, or 503 when too many wait. */
export async function encodeSlip(dataUrl: string): Promise<Buffer> {
  const file = uploadedFileOf(dataUrl);
  if (!file) throw refused("ছবিটি পড়া যায়নি।");
  if (file.bytes.byteLength > maxPictureBytes) throw refused("ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।");
  const size = {
    width: longestSidePixels,
    height: longestSidePixels,
    fit: "inside",
    withoutEnlargement: true,
  } as const;
  const encoded = await encodePicture(file.bytes, { size, format: "webp" });
  if ("refusal" in encoded) throw refused(encoded.refusal);
  return encoded.bytes;
}
