import { z } from "zod";
import { bounds } from "./bounds.ts";

/** Of a picture that a doctor sends, as the file itself. */
export const maxPictureBytes = bounds.pictureBytes;

/** Of a file's name as it is encoded in a data URL: a hundred letters of Bengali and a little more. */
export const encodedNameLetters = 1000;

/**
 * A file within JSON: a base64 data URL, its name as an encoded parameter, as in
 * `data:image/jpeg;name=slip.jpg;base64,…`. In multipart/form-data the file itself stands in its place.
 */
export function uploadedFile({ maxBytes, tooLarge }: { maxBytes: number; tooLarge: string }) {
  return z.string().max(Math.ceil((maxBytes * 4) / 3) + encodedNameLetters, tooLarge);
}
