import { encodeUploadedPicture } from "#api/http/uploaded-picture.ts";

const sidePixels = 256;

/** Converts the picture in a data URL to 256 × 256 WebP. Throws the errors of `encodeUploadedPicture`. */
export function encodeAvatar(dataUrl: string, doctorId: number): Promise<Buffer> {
  return encodeUploadedPicture(
    { dataUrl, field: "avatar", doctorId },
    { width: sidePixels, height: sidePixels, fit: "cover" },
  );
}
