import { z } from "zod";

/** Teacher of classes and lectures, whose `mentor` field is the teacher's `name`. */
export const Teacher = z.object({
  name: z.string(),
  /** Degrees as written after the name: MBBS, FCPS (Medicine). */
  degrees: z.string().nullish(),
  subjects: z.array(z.string()).nullish(),
  /**
   * Square picture: a path in the portal or an https URL. `…-144.webp` is also available at half the width, both sizes
   * also as AVIF, and the full size as JPEG.
   */
  photo: z.string().nullish(),
  /** Short biography as plain text. */
  text: z.string().nullish(),
});
export type Teacher = z.infer<typeof Teacher>;
