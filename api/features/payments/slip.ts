import { encodeUploadedPicture } from "#api/http/uploaded-picture.ts";

const longestSidePixels = 1600;

/** The picture of a data URL as WebP that can still be read. Throws as `encodeUploadedPicture` does. */
export function encodeSlip(dataUrl: string): Promise<Buffer> {
  const size = { width: longestSidePixels, height: longestSidePixels };
  return encodeUploadedPicture(dataUrl, "slip", { ...size, fit: "inside", withoutEnlargement: true });
}
