import { Invalid } from "#api/http/errors.ts";
import { pictureOf, uploadedFileOf } from "#api/http/uploads.ts";
import { slipBytes } from "#contract/payments.ts";

const longestSidePixels = 1600;

function refused(message: string): Invalid {
  return new Invalid({ slip: [message] });
}

/** The picture of a data URL as WebP that can still be read, without whatever else the file told. Throws 422. */
export async function encodeSlip(dataUrl: string): Promise<Buffer> {
  const file = uploadedFileOf(dataUrl);
  if (!file) throw refused("ছবিটি পড়া যায়নি।");
  if (file.bytes.byteLength > slipBytes) throw refused("ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।");
  const found = await pictureOf(file.bytes);
  if (!found) throw refused("JPG, PNG বা WebP ছবি দিন।");
  const size = {
    width: longestSidePixels,
    height: longestSidePixels,
    fit: "inside",
    withoutEnlargement: true,
  } as const;
  return found.picture
    .resize(size)
    .webp()
    .toBuffer()
    .catch(() => Promise.reject(refused("ছবিটি পড়া যায়নি। JPG, PNG বা WebP ছবি দিন।")));
}
