import { encodeUploadedPicture } from "#api/http/uploaded-picture.ts";

const longestSidePixels = 1600;

/**
 * Converts the payment slip in a data URL to a WebP of at most 1600 pixels a side. Throws 422 for a file that cannot be
 * used, or 503 if too many pictures are waiting.
 */
export function encodeSlip(dataUrl: string, doctorId: number): Promise<Buffer> {
  const size = { width: longestSidePixels, height: longestSidePixels };
  return encodeUploadedPicture(
    { dataUrl, field: "slip", doctorId },
    { ...size, fit: "inside", withoutEnlargement: true },
  );
}
