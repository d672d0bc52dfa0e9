import { encodeUploadedPicture } from "#api/http/uploaded-picture.ts";

const sidePixels = 256;

/** The picture of a data URL as 256 × 256 WebP. Throws as `encodeUploadedPicture` does. */
export function encodeAvatar(dataUrl: string): Promise<Buffer> {
  return encodeUploadedPicture(dataUrl, "avatar", { width: sidePixels, height: sidePixels, fit: "cover" });
}
