import { encodeUploadedPicture } from "#api/http/uploaded-picture.ts";

const longestSidePixels = 1600;

/** Converts the payment slip in a data URL to WebP of legible size. Throws the errors of `encodeUploadedPicture`. */
export function encodeSlip(dataUrl: string, doctorId: number): Promise<Buffer> {
  const size = { width: longestSidePixels, height: longestSidePixels };
  return encodeUploadedPicture(
    { dataUrl, field: "slip", doctorId },
    { ...size, fit: "inside", withoutEnlargement: true },
  );
}
