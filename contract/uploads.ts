import { z } from "zod";
import { bounds } from "./bounds.ts";

export const maxPictureBytes = bounds.pictureBytes;

/** Maximum length of a file name encoded in a data URL, enough for about a hundred Bengali letters. */
export const maxEncodedNameLength = 1000;

/**
 * Schema of a file in JSON: a base64 data URL with the encoded file name as a parameter, for example
 * `data:image/jpeg;name=slip.jpg;base64,…`. Checks only the length. In multipart/form-data the file itself is sent
 * instead.
 */
export function uploadedFile({ maxBytes, tooLarge }: { maxBytes: number; tooLarge: string }) {
  return z.string().max(Math.ceil((maxBytes * 4) / 3) + maxEncodedNameLength, tooLarge);
}
