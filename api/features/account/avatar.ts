import { Invalid } from "#api/http/errors.ts";
import { pictureOf, uploadedFileOf } from "#api/http/uploads.ts";

const maxBytes = 1_000_000;
const sidePixels = 256;

function refused(message: string): Invalid {
  return new Invalid({ avatar: [message] });
}

/** The picture of a data URL as 256 × 256 WebP, without whatever else the file told. What it is decides its content, not its name. Throws 422. */
export async function encodeAvatar(dataUrl: string): Promise<Buffer> {
  const file = uploadedFileOf(dataUrl);
  if (!file) throw refused("ছবিটি পড়া যায়নি।");
  if (file.bytes.byteLength > maxBytes) throw refused("ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।");
  const found = await pictureOf(file.bytes);
  if (!found) throw refused("JPG, PNG বা WebP ছবি দিন।");
  return found.picture
    .resize(sidePixels, sidePixels, { fit: "cover" })
    .webp()
    .toBuffer()
    .catch(() => Promise.reject(refused("ছবিটি পড়া যায়নি। JPG, PNG বা WebP ছবি দিন।")));
}
