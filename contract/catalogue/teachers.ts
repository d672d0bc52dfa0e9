import { z } from "zod";

/** Who gives classes and lectures; those name them by `name`, as their `mentor`. */
export const Teacher = z.object({
  name: z.string(),
  /** As it stands after a name: MBBS, FCPS (Medicine). */
  degrees: z.string().nullish(),
  subjects: z.array(z.string()).nullish(),
  /** A square picture: a path of the portal or an https address. `…-144.webp` is also there at half the width, as AVIF, and whole as JPEG. */
  photo: z.string().nullish(),
  /** A few plain sentences. */
  text: z.string().nullish(),
});
export type Teacher = z.infer<typeof Teacher>;
