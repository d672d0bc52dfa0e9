import { z } from "zod";

export const SubjectReading = z.object({
  kind: z.enum(["lecture", "sheet", "chapter"]),
  title: z.string(),
  link: z.string(),
  /** Length of a lecture. */
  minutes: z.number().int().positive().nullish(),
  /** First page of a book chapter. */
  page: z.number().int().positive().nullish(),
});
export type SubjectReading = z.infer<typeof SubjectReading>;
