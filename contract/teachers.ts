import { z } from "zod";

/** Who gives classes and lectures; those name them by `name`, as their `mentor`. */
export const Teacher = z.object({
  name: z.string(),
  /** As it stands after a name: MBBS, FCPS (Medicine). */
  degrees: z.string().nullish(),
  subjects: z.array(z.string()).nullish(),
  /** A few plain sentences. */
  text: z.string().nullish(),
});
export type Teacher = z.infer<typeof Teacher>;
