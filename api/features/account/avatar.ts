import sharp from "sharp";
import { Invalid } from "#api/http/errors.ts";

const maxBytes = 1_000_000;
const maxPixels = 40_000_000;
const sidePixels = 256;
const accepted = new Set(["jpeg", "png", "webp"]);

function refused(message: string): Invalid {
  return new Invalid({ avatar: [message] });
}

/** The picture of a data URL as 256 × 256 WebP, without whatever else the file told. What it is decides its content, not its name. Throws 422. */
export async function encodeAvatar(dataUrl: string): Promise<Buffer> {
  const base64 = /^data:[\w/+.-]*;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (!base64) throw refused("ছবিটি পড়া যায়নি।");
  const file = Buffer.from(base64, "base64");
  if (file.byteLength > maxBytes) throw refused("ছবিটি ১ মেগাবাইটের বেশি হতে পারে না।");
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels });
    const { format } = await picture.metadata();
    if (!accepted.has(format)) throw refused("JPG, PNG বা WebP ছবি দিন।");
    return await picture.rotate().resize(sidePixels, sidePixels, { fit: "cover" }).webp().toBuffer();
  } catch (error) {
    throw error instanceof Invalid ? error : refused("ছবিটি পড়া যায়নি। JPG, PNG বা WebP ছবি দিন।");
  }
}
