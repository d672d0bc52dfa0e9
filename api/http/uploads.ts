import sharp, { type Sharp } from "sharp";

const maxPixels = 40_000_000;
const pictureFormats = ["jpeg", "png", "webp"] as const;

interface UploadedFile {
  /** As its sender calls it; empty when it has no name. */
  name: string;
  bytes: Buffer;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

/** The file of a base64 data URL; undefined when it is none. What the URL says of its type is not believed. */
export function uploadedFileOf(dataUrl: string): UploadedFile | undefined {
  const found = /^data:[\w/+.-]*(?:;name=([\w%!'()*~.-]*))?;base64,([A-Za-z0-9+/]*={0,2})$/.exec(dataUrl);
  if (!found?.[2]) return undefined;
  return { name: decoded(found[1] ?? ""), bytes: Buffer.from(found[2], "base64") };
}

/** A JPEG, PNG or WebP by its content, ready to be encoded anew; undefined when the bytes are anything else. */
export async function pictureOf(
  bytes: Buffer,
): Promise<{ picture: Sharp; format: (typeof pictureFormats)[number] } | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels });
    const { format: found } = await picture.metadata();
    const format = pictureFormats.find((one) => one === found);
    return format && { picture: picture.rotate(), format };
  } catch {
    return undefined;
  }
}
