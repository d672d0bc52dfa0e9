import { encodeUploadedPicture } from "#api/http/uploaded-picture.ts";

const sidePixels = 256;

/**
 * Converts the picture in a data URL to a WebP of 256 × 256 pixels, cropped. Throws 422 for a file that cannot be
 * used, or 503 if too many pictures are waiting.
 */
export function encodeAvatar(dataUrl: string, doctorId: number): Promise<Buffer> {
  return encodeUploadedPicture(
    { dataUrl, field: "avatar", doctorId },
    { width: sidePixels, height: sidePixels, fit: "cover" },
  );
}
