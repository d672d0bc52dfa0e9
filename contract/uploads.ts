import { z } from "zod";
import { bounds } from "./bounds.ts";

/** Of a picture that a doctor sends, as the file itself. */
export const maxPictureBytes = bounds.pictureBytes;

/**
 * A file within JSON: a base64 data URL, its name as an encoded parameter, as in
 * `data:image/jpeg;name=slip.jpg;base64,…`. In multipart/form-data the file itself stands in its place.
 */
export function uploadedFile({ maxBytes, tooLarge }: { maxBytes: number; tooLarge: string }) {
  const longestName = 1000;
  return z.string().max(Math.ceil((maxBytes * 4) / 3) + longestName, tooLarge);
}
